import type { SettlementFigures } from '#contract/billing/settlements/lines.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readOwnerSettlements, readRows } from './read-settlements.ts'
import type { Settlement } from './settlement.ts'
import { settlementsOfCases } from './settlement-store.ts'

/** Sums received and passed on, in minor units. */
export type Receipts = { currency: Currency; paid: number; share: number; paidOut: number }

/** Returns what came in of an owner's own cases, by case; a case is paid in one currency. */
export async function receivedOfCases(
  db: Db,
  { ownerId, caseIds }: { ownerId: Id; caseIds: readonly Id[] },
  now: Date,
): Promise<Map<Id, Receipts>> {
  const all = await readRows(db, await settlementsOfCases(db, ownerId, caseIds), now)
  return new Map([...Map.groupBy(all, ({ caseId }) => caseId)].map(([caseId, some]) => [caseId, receivedIn(some)]))
}

/** Returns what came in of all cases of an owner, by currency. */
export async function receivedOfOwner(db: Db, ownerId: Id, now: Date): Promise<Receipts[]> {
  const all = await readOwnerSettlements(db, ownerId, now)
  return [...Map.groupBy(all, ({ figures }) => figures.currency).values()].map(receivedIn)
}

function receivedIn(some: readonly Settlement[]): Receipts {
  const sum = (of: (figures: SettlementFigures) => number) =>
    some.reduce((total, { figures }) => total + of(figures), 0)
  return {
    currency: some[0]!.figures.currency,
    paid: sum(({ gross }) => gross),
    share: sum(({ share }) => share),
    paidOut: sum(({ paid, withheld }) => paid + withheld),
  }
}
