import type { MoneyAsked } from '#contract/billing/due.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { isRounding, partsOfPlan } from '../../instalments/plan-parts.ts'
import { type InstalmentRow, runningInstalments } from '../../instalments/part-store.ts'
import { type Fact, hasOpenDispute } from '../events/facts.ts'
import { totalOfLines } from './payable.ts'
import { isBeingCharged } from '../charge-store.ts'
import { factsOf, type PayableRow } from '../payment-store.ts'
import { isUnderWay, receivedOf, unsettledIn, writtenOffOf } from '../positions.ts'

/** A charge without an answer counts as under way for two minutes. */
const answeredWithinMs = 2 * 60_000

/** The money of a payable as of now. Locked before, it stays so until the transaction ends. */
export async function readMoneyAsked(db: Db | Tx, payable: PayableRow, now: Date): Promise<MoneyAsked> {
  const since = new Date(now.getTime() - answeredWithinMs)
  return moneyAskedIn(payable, {
    facts: await factsOf(db, payable.id),
    plan: await runningInstalments(db, payable.id),
    isCharging: await isBeingCharged(db, payable.id, since),
  })
}

type Known = { facts: readonly Fact[]; plan: InstalmentRow | undefined; isCharging: boolean }

function moneyAskedIn(payable: PayableRow, { facts, plan, isCharging }: Known): MoneyAsked {
  const { currency, lines, total } = payable
  const isFixed = wasPaid(facts)
  // Once something was invoiced, the rounding of its parts is part of the price.
  const rounding = isFixed ? 0 : totalOfLines(lines.filter(isRounding))
  const received = Number(receivedOf(facts, currency))
  // Money in another currency is looked at by a person first.
  const isForeign = [...unsettledIn(payable, facts).keys()].some((paidIn) => paidIn !== currency)
  return {
    currency,
    price: total - rounding,
    rounding,
    received,
    writtenOff: Number(writtenOffOf(payable, facts)),
    isFixed,
    isClosed: payable.closedAt !== null,
    waitsForBank: isForeign || isCharging || hasOpenDispute(facts) || isUnderWay(facts),
    parts: plan ? partsOfPlan(plan, received) : null,
  }
}

/** True when something was paid once, whatever became of it. */
export const wasPaid = (facts: readonly Fact[]): boolean => facts.some(({ kind }) => kind === 'captured')
