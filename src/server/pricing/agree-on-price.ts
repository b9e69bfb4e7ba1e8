import type { PriceLine } from '#contract/billing/price-lines.ts'
import { scaledTo } from '#contract/pricing/price-of.ts'
import type { CasePrice } from '#contract/pricing/price.ts'
import { withOffer } from '#contract/pricing/two-prices.ts'
import { quotient } from '#contract/reference/quotient.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { refuse } from '#server/platform/refuse.ts'
import { endTask } from '#server/platform/tasks/tasks.ts'
import { type CaseRecord, recordHistory } from '#server/cases/rows/index.ts'
import { caseReworded } from '#server/cases/index.ts'
import { readChoice } from './choice-store.ts'
import { insertPrice, newestPrice, type PriceRow } from './price-store.ts'
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
  const chosen = withOffer(before, (await readChoice(tx, row.id)).days)
  const list = Math.max(chosen.listTotal ?? 0, chosen.total)
  const scaled = scaledTo(
    chosen.lines.map((line) => ({ ...line, amount: BigInt(line.amount) })),
    BigInt(total),
  ).map((line) => ({ ...line, amount: Number(line.amount) }))
  const lines = before.licences === null ? scaled : scaled.filter(({ kind }) => kind !== 'future_licence')
  const licences = licencesAt(before, { scaled, total, was: chosen.total })
  const past = lines.reduce((sum, { amount }) => sum + amount, 0)
  const agreed = {
    ...before,
    version: before.version + 1,
    lines,
    total: past,
    licences,
    steps: before.steps && [...before.steps, { step: 'agreed' as const, key: '', value: past - before.total }],
    listTotal: list > total ? list - (total - past) : null,
    floor: before.floor === null ? null : Math.min(before.floor, past),
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
  return showPrice(withOffer(agreed, (await readChoice(tx, row.id)).days))
}

type Scaled = { scaled: readonly PriceLine[]; total: number; was: number }

/** Licences that follow the agreed sum in proportion; the one that it has in it is its line exactly. */
function licencesAt({ licences }: PriceRow, { scaled, total, was }: Scaled): PriceRow['licences'] {
  const own = scaled.find(({ kind }) => kind === 'future_licence')
  const share = (amount: number) => Number(quotient(BigInt(amount) * BigInt(total), BigInt(was), 'half-up'))
  return (
    licences?.map(({ days, line, steps = [] }) => {
      const agreed = own?.description === line.description ? own : { ...line, amount: share(line.amount) }
      const by = agreed.amount - line.amount
      return {
        days,
        line: agreed,
        steps: by === 0 ? steps : [...steps, { step: 'agreed' as const, key: '', value: by }],
      }
    }) ?? null
  )
}
