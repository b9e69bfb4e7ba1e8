import { scaledTo } from '#contract/pricing/price-of.ts'
import type { CasePrice } from '#contract/pricing/price.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { type CaseRecord, recordHistory } from '#server/cases/rows/index.ts'
import { caseReworded } from '#server/cases/index.ts'
import { insertPrice, newestPrice } from './price-store.ts'
import { showPrice } from './price-of-case.ts'
import { refusedPrice } from './set-price.ts'

/** What both sides agreed on. `by` is who of the staff, or of the other side, said the last word; `isApproved` where the owner gave theirs. */
type AgreedPrice = {
  total: number
  reason: string
  by: Id
  byName: string
  isApproved: boolean
  /** What the owner reads in the history; else that it is asked for from now on. */
  note?: string
}

/** Sets the price of a locked case to what was agreed on, its lines in proportion. Refused where there was no price. */
export async function agreeOnPrice(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  tx: Tx,
  row: CaseRecord,
  { total, reason, by, byName, isApproved, note }: AgreedPrice,
): Promise<CasePrice> {
  const before = await newestPrice(tx, row.id)
  if (!before) throw refuse('conflict', 'payment.no-price', 'The amount of this case is not set yet.')
  const now = clock()
  const list = Math.max(before.listTotal ?? 0, before.total)
  const lines = scaledTo(
    before.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })),
    BigInt(total),
  ).map((line) => ({ ...line, amount: Number(line.amount) }))
  const agreed = {
    ...before,
    version: before.version + 1,
    lines,
    total,
    listTotal: list > total ? list : null,
    floor: before.floor === null ? null : Math.min(before.floor, total),
    // An owner who was asked before and said nothing yet has now said it, or is not asked for this sum.
    approval: isApproved ? ('given' as const) : ('not-needed' as const),
    approvalNote: null,
    approvedAt: isApproved ? now : null,
    reason,
    setAt: now,
    setBy: by,
    setByName: byName,
  }
  await insertPrice(tx, agreed)
  await events.publish(tx, caseReworded, { caseId: row.id })
  await endTask(tx, { kind: refusedPrice, subject: row.id, doneAt: now, doneBy: null })
  const said = note ?? `${formatAmount(total, before.currency, 'en')} is asked for from now on. ${reason}`
  await recordHistory(tx, { caseId: row.id, at: now, type: 'note', actorRole: 'staff', actorId: by, publicNote: said })
  await appendEvent(tx, row.ownerId, { type: 'case', caseId: row.id })
  return showPrice(agreed)
}
