import type { OwnSettlement, SettlementTotals } from '#contract/billing/settlements/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type PayoutNeeds, readOwnerPayout } from '../payouts/read-payout-facts.ts'
import { type SentPlacement, sentOf } from './runs/lines-of-run.ts'
import { countryHold } from './open-countries.ts'
import { readOwnerSettlements, readRows } from './read-settlements.ts'
import type { Settlement } from './settlement.ts'
import { placementsOf, settlementsOfCases } from './settlement-store.ts'

type Page = { page: number; pageSize: number }
type Needs = PayoutNeeds & { db: Db }

/** Returns a page of an owner's settlements and the sums of all; a reason that holds all pay-outs holds each that would be due. */
export async function showSettlements(deps: Needs, ownerId: Id, { page, pageSize }: Page) {
  const all = await heldByOwner(deps, ownerId, await readOwnerSettlements(deps.db, ownerId, deps.clock()))
  const data = await withPlacements(deps.db, all.slice((page - 1) * pageSize, page * pageSize))
  return { data, totals: totalsOf(all), total: all.length, page, pageSize }
}

/** Returns what was paid for an owner's own case, the newest first, with the way of their share. */
export async function showCaseSettlements(deps: Needs, ownerId: Id, caseId: Id): Promise<OwnSettlement[]> {
  const rows = await settlementsOfCases(deps.db, ownerId, [caseId])
  if (rows.length === 0) return []
  return await withPlacements(deps.db, await heldByOwner(deps, ownerId, await readRows(deps.db, rows, deps.clock())))
}

async function heldByOwner(deps: Needs, ownerId: Id, all: readonly Settlement[]): Promise<Settlement[]> {
  const hold = await holdOfOwner(deps, ownerId)
  return all.map((one) => (one.state === 'due' && hold ? { ...one, state: 'held' as const, hold } : one))
}

async function withPlacements(db: Db, some: readonly Settlement[]): Promise<OwnSettlement[]> {
  const placements = await placementsOf(
    db,
    some.map(({ id }) => id),
  )
  const sent = Map.groupBy(await sentOf(db, placements), ({ placement }) => placement.settlementId)
  return some.map((one) => showSettlement(one, sent.get(one.id) ?? []))
}

async function holdOfOwner(deps: Needs, ownerId: Id): Promise<Settlement['hold']> {
  const { payee, holds } = await readOwnerPayout(deps, deps.db, { ownerId })
  const [own] = holds
  if (own) return { code: 'owner', sentence: own.sentence, until: own.until }
  const [country] = await countryHold(deps.db, payee?.details.taxResidence ?? null)
  return country ? { code: 'country', sentence: country.sentence, until: null } : null
}

/** Returns the sums of settlements by currency, in the order of currencies. */
export function totalsOf(all: readonly Settlement[]): SettlementTotals[] {
  const byCurrency = Map.groupBy(all, ({ figures }) => figures.currency)
  return [...byCurrency]
    .map(([currency, some]) => {
      const sum = (of: (one: Settlement) => number) => some.reduce((before, one) => before + of(one), 0)
      return {
        currency,
        pending: sum(({ figures }) => figures.pending),
        held: sum(({ figures, state }) => figures.reserve + (state === 'held' ? figures.due : 0)),
        due: sum(({ figures, state }) => (state === 'held' ? 0 : figures.due)),
        inRun: sum(({ figures }) => figures.inRun),
        withheld: sum(({ figures }) => figures.withheld),
        paid: sum(({ figures }) => figures.paid),
        negative: sum(({ figures }) => figures.negative),
      }
    })
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1))
}

const showSettlement = (one: Settlement, sent: readonly SentPlacement[]): OwnSettlement => ({
  _id: one.id,
  case: { _id: one.caseId, reference: one.reference },
  state: one.state,
  since: one.stateSince.toISOString(),
  hold: one.hold,
  figures: one.figures,
  lines: one.lines,
  placements: sent.map(({ placement, amount, withheld }) => ({
    run: placement.runId,
    state: placement.state,
    amount,
    withheld,
    placedAt: placement.placedAt.toISOString(),
    paidAt: placement.paidAt?.toISOString() ?? null,
    endedAt: placement.endedAt?.toISOString() ?? null,
    reason: placement.reason,
    reference: placement.reference,
  })),
  receivedAt: one.receivedAt?.toISOString() ?? null,
})
