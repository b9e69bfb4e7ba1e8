import { findingsOf, stopsPayment } from '#contract/registrations/checks/findings-of.ts'
import type { RegistrationFinding } from '#contract/registrations/registration.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type RegistrationRow, type WorkRow, worksOf } from '../order-store.ts'
import { readCheckContext } from './check-context.ts'

/** Faults of a draft before payment. Paid orders have none: their facts are fixed. */
export async function findingsOfOrder(
  { db, clock }: { db: Db | Tx; clock: Deps['clock'] },
  { id, ownerId, option, state, title, facts }: RegistrationRow,
  works: readonly WorkRow[],
): Promise<RegistrationFinding[]> {
  if (state !== 'draft') return []
  const today = clock().toISOString().slice(0, 10)
  const context = await readCheckContext(db, { id, ownerId, imageIds: works.map(({ imageId }) => imageId), today })
  return findingsOf({ option, title, facts, works: works.map((work) => ({ ...work, image: work.imageId })) }, context)
}

/** Refuses the payment of an order that a finding stops. The caller has locked it. */
export async function requireSound(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: RegistrationRow): Promise<void> {
  const findings = await findingsOfOrder({ db: tx, clock }, row, await worksOf(tx, [row.id]))
  if (!stopsPayment(findings)) return
  const first = findings.find(({ weight }) => weight === 'stop')!
  throw refuse('conflict', 'registration.findings', first.message, { details: findings })
}
