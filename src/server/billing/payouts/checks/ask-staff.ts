import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { currentHitsOf } from './check-store.ts'

const link = '/desk/payouts/checks'
const dayMs = 86_400_000

export const nameTask = 'payout.name'
export const identityTask = 'payout.identity'
export const claimTask = 'payout.tax-claim'

/** Asks finance about names that resemble listed ones, as long as one is undecided. */
export async function askAboutHits(tx: Tx, accountId: Id, now: Date): Promise<void> {
  const open = (await currentHitsOf(tx, accountId)).filter(({ decision }) => decision === null)
  const note = `A payee’s name resembles ${open.length === 1 ? 'one' : open.length} on a list of sanctions. Decide whether it is the same.`
  await askOrEnd(tx, { kind: nameTask, accountId, note, now }, open.length > 0)
}

export const askForIdentity = (tx: Tx, accountId: Id, now: Date): Promise<void> =>
  askOrEnd(
    tx,
    { kind: identityTask, accountId, note: 'Confirm who the owner is before their first pay-out.', now },
    true,
  )

export const askAboutClaim = (tx: Tx, accountId: Id, now: Date): Promise<void> =>
  askOrEnd(
    tx,
    { kind: claimTask, accountId, note: 'An owner claims the rate of a tax treaty. Accept or refuse it.', now },
    true,
  )

type Asked = { kind: string; accountId: Id; note: string; now: Date }

async function askOrEnd(tx: Tx, { kind, accountId, note, now }: Asked, isOpen: boolean): Promise<void> {
  if (!isOpen) return await endTask(tx, { kind, subject: accountId, doneAt: now })
  const dueAt = new Date(now.getTime() + dayMs)
  await openTask(tx, { kind, subject: accountId, role: 'finance', note, dueAt, createdAt: now, link })
}
