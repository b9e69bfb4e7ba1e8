import { quotient } from '#contract/reference/quotient.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BillingConfig } from '../config.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { type Cause, post } from '../ledger/post.ts'
import { type Fact, keptOf, movedBy } from '../payments/events/facts.ts'
import { isByHand } from '../processors.ts'
import type { Settlement } from './settlement.ts'
import { subjectOfSettlement } from './settlement-store.ts'

export type ReserveNeeds = { config: { billing: BillingConfig } }
type ReserveConfig = Pick<BillingConfig, 'reservePercent' | 'reserveDays'>

const dayMs = 86_400_000

/** The day on which the reserve of the newest payment by card or wallet ends; null where transfers alone came in, which nobody can charge back. */
export function reserveUntil({ reserveDays, reservePercent }: ReserveConfig, facts: readonly Fact[]): Date | null {
  const captured = facts.filter(({ kind, processor }) => kind === 'captured' && !isByHand(processor))
  if (captured.length === 0 || reserveDays === 0 || reservePercent === 0) return null
  return endOfDay(Math.max(...captured.map(({ at }) => at.getTime())), reserveDays)
}

/** Reserves end at midnight (UTC), so that a date says it. */
const endOfDay = (at: number, days: number): Date => new Date((Math.floor(at / dayMs) + days + 1) * dayMs)

type About = { settlement: Settlement; facts: readonly Fact[]; now: Date }

/**
 * Returns the reserve of a settlement now, in minor units: the per cent of the part of the share that came by card or wallet and can still be charged
 * back. Never more than the share that has not gone out, so that a refund uses it up first.
 */
export function targetReserve(
  { reserveDays, reservePercent }: ReserveConfig,
  { settlement: { figures }, facts, now }: About,
): number {
  const { share, inRun, paid, withheld, currency } = figures
  const at = new Map(facts.flatMap((fact) => (fact.kind === 'captured' ? [[fact.paymentId, fact.at.getTime()]] : [])))
  let [all, risky] = [0n, 0n]
  for (const [group, moved] of movedBy(facts, (fact) => `${fact.processor} ${fact.currency} ${fact.paymentId}`)) {
    const [processor, paidIn, payment] = group.split(' ')
    const kept = keptOf(moved)
    if (paidIn !== currency || kept <= 0n) continue
    all += kept
    const isOver = endOfDay(at.get(payment!) ?? 0, reserveDays) <= now
    if (processor !== 'bank' && processor !== 'firm' && !isOver) risky += kept
  }
  if (all === 0n || share <= 0) return 0
  const part = Number(quotient(BigInt(share) * risky * BigInt(reservePercent), all * 100n, 'half-up'))
  return Math.max(0, Math.min(part, share - inRun - paid - withheld))
}

type Posted = { target: number; key: string; cause: Cause; now: Date }

/** Posts what takes the reserve of a settlement to its target: `owner:{id}:payable → refund-reserve`, or back. */
export async function postReserve(
  tx: Tx,
  { id, ownerId, figures: { reserve, currency } }: Settlement,
  { target, key, cause, now }: Posted,
): Promise<void> {
  const more = BigInt(target - reserve)
  if (more === 0n) return
  await post(tx, {
    key: `reserve:${id}:${key}`,
    cause,
    subject: subjectOfSettlement(id),
    entries: [
      { account: ledgerAccounts.owner(ownerId), currency, amount: more },
      { account: ledgerAccounts.refundReserve, currency, amount: -more },
    ],
    happenedAt: now,
    postedAt: now,
  })
}
