import { feesOfFactors, feesOfPrice, unbackedFees } from '#contract/pricing/fee-backing.ts'
import type { FeeKey } from '#contract/pricing/fees.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { openTask } from '#server/platform/tasks/tasks.ts'
import { feesOfVersion, newestFees } from './fee-store.ts'
import { newestPrice } from './price-store.ts'

export type UnbackedFigures = { waiting: FeeKey[]; replaced: FeeKey[] }

/** Task of legal while letters wait for figures that nobody answers for; its subject is the table. */
export const unbackedTask = { kind: 'fees.unbacked', subject: 'fees' } as const

/** Figures of a case's price that no source and no person backs. Prices that were set before the rule have some. */
export async function unbackedFigures(db: Db | Tx, caseId: Id): Promise<UnbackedFigures> {
  const price = await newestPrice(db, caseId)
  const made = price && (await feesOfVersion(db, price.feesVersion))
  if (!made) return { waiting: [], replaced: [] }
  const { steps, licences } = price
  const used = steps ? feesOfPrice({ steps, licences: licences ?? [] }) : feesOfFactors(price)
  return unbackedFees(used, { made, now: await newestFees(db) })
}

/** Gives legal the task to answer for the figures of a letter that is about to leave. */
export async function askToBackFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>, caseId: Id): Promise<void> {
  const { waiting } = await unbackedFigures(db, caseId)
  if (waiting.length === 0) return
  const now = clock()
  const figures = waiting.length === 1 ? '1 figure has' : `${waiting.length} figures have`
  await db.transaction(
    async (tx) =>
      await openTask(tx, {
        ...unbackedTask,
        role: 'legal',
        link: '/desk/fees',
        note: `A letter waits: ${figures} no source, and nobody answers for ${waiting.length === 1 ? 'it' : 'them'}. Take responsibility at the table of fees, or give each figure its source.`,
        dueAt: now,
        createdAt: now,
      }),
  )
}
