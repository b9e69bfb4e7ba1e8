import type { Returned } from '#contract/endpoint.ts'
import type { CaseSums, getOwnMoney, OwnMoney } from '#contract/cases/own/own-money.ts'
import { isPriceAsked, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import {
  nextRunDay,
  type PayoutNeeds,
  type Receipts,
  receivedOfCases,
  receivedOfOwner,
  showCaseSettlements,
} from '#server/billing/payouts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Claim, claimedByOwner, claimsOfCases } from '../events.ts'
import { agreedFeePercent } from '../payouts/agreed-fee-percent.ts'
import type { CaseRecord } from '../rows/case-store.ts'

export type MoneyNeeds = Pick<Deps, 'db' | 'clock' | 'queries'>

/** Returns the money of an owner's cases, by case; those without a price and a payment are missing. */
export async function moneyOfCases(
  { db, clock, queries }: MoneyNeeds,
  ownerId: Id,
  rows: readonly CaseRecord[],
): Promise<Map<Id, OwnMoney>> {
  const [claims, received] = await Promise.all([
    queries.askOne(db, claimsOfCases, { cases: rows.filter(({ state }) => isPriceAsked(state)) }),
    receivedOfCases(db, { ownerId, caseIds: rows.map(({ id }) => id) }, clock()),
  ])
  return new Map(
    rows.flatMap(({ id }) => {
      const money = moneyIn(claims?.get(id), received.get(id))
      return money ? [[id, money] as const] : []
    }),
  )
}

function moneyIn(claim: Claim | undefined, received: Receipts | undefined): OwnMoney | undefined {
  if (received)
    return {
      ...received,
      asked: claim?.currency === received.currency ? claim.asked : null,
      isShareExpected: false,
    }
  if (!claim) return undefined
  const { currency, asked, share } = claim
  return { currency, asked, paid: 0, share, isShareExpected: true, paidOut: 0 }
}

/** Returns the sums of all cases of an owner, in the order of currencies. */
export async function sumsOfOwner({ db, clock, queries }: MoneyNeeds, ownerId: Id): Promise<CaseSums[]> {
  const [claimed, received] = await Promise.all([
    queries.askOne(db, claimedByOwner, { ownerId, states: statesThat(isPriceAsked) }),
    receivedOfOwner(db, ownerId, clock()),
  ])
  const asked = new Map((claimed ?? []).map((one) => [one.currency, one.asked]))
  const came = new Map(received.map((one) => [one.currency, one]))
  return [...new Set([...asked.keys(), ...came.keys()])].toSorted().map((currency) => ({
    currency,
    asked: asked.get(currency) ?? 0,
    paid: came.get(currency)?.paid ?? 0,
    paidOut: came.get(currency)?.paidOut ?? 0,
  }))
}

type ShowNeeds = MoneyNeeds & PayoutNeeds & { allowances: Allowances }

/** Returns the money of one case, with the way of each payment to its owner. */
export async function showOwnMoney(deps: ShowNeeds, row: CaseRecord): Promise<Returned<typeof getOwnMoney>> {
  const [money, feePercent, settlements, nextRun] = await Promise.all([
    moneyOfCases(deps, row.ownerId, [row]),
    agreedFeePercent(deps, deps.db, row),
    showCaseSettlements(deps, row.ownerId, row.id),
    nextRunDay(deps.db, { runDay: deps.config.billing.runDay, now: deps.clock() }),
  ])
  return { money: money.get(row.id) ?? null, feePercent, settlements, nextRun }
}
