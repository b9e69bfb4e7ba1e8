import type { LawyersOffer } from '#contract/legal/offers.ts'
import type { HandOverPack } from '#contract/legal/packs.ts'
import type { FirmStatement } from '#contract/legal/statements.ts'
import { lastDayOf } from '#server/platform/latest-day.ts'
import type { OfferRow } from './offers/offer-store.ts'
import type { PackRow } from './packs/pack-store.ts'
import { restOf } from './statements/judge-statement.ts'
import type { StatementRow } from './statements/statement-store.ts'

export const showOffer = (row: OfferRow): LawyersOffer => ({
  _id: row.id,
  state: row.state,
  firm: row.firmName,
  text: row.text,
  version: row.version,
  hash: row.hash,
  costs: row.costs,
  oddsPercent: row.oddsPercent,
  madeAt: row.madeAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  until: lastDayOf(row.expiresAt),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  note: row.note,
})

export const showPack = (row: PackRow): HandOverPack => ({
  _id: row.id,
  state: row.state,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  askedAt: row.askedAt.toISOString(),
  readyAt: row.readyAt?.toISOString() ?? null,
  lacking: row.lacking,
  manifest: row.manifest,
})

/** `confirmed` is what the ledger has of it. */
export function showStatement(row: StatementRow, confirmed: number): FirmStatement {
  const rest = restOf(row)
  const state =
    row.replacedBy !== null
      ? 'replaced'
      : rest === null || rest === 0
        ? 'nothing-due'
        : confirmed === 0
          ? 'stated'
          : confirmed < rest
            ? 'confirmed-in-part'
            : 'confirmed'
  return {
    _id: row.id,
    at: row.at.toISOString(),
    to: row.to,
    by: row.byName,
    currency: row.currency,
    amount: row.amount,
    costs: row.costs,
    rest,
    reason: row.reason,
    document: row.documentName,
    confirmed,
    state,
  }
}
