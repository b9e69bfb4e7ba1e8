import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { restOf } from '../payments/positions.ts'
import { readRows } from './read-settlements.ts'
import { factsOfPayables, payablesById, settlementsOfCase } from './settlement-store.ts'

/**
 * Progress of the owner's share of a case: `due` for a run, `sent` by one (perhaps in part), or wholly `arrived`. `waiting` before that, and after
 * money went back to the payer.
 */
export type PayoutOfCase = {
  stage: 'waiting' | 'due' | 'sent' | 'arrived'
  /** The day until which a reserve is kept, where only that is left. */
  reserveUntil: string | null
}

const waiting: PayoutOfCase = { stage: 'waiting', reserveUntil: null }

/** Returns how far the pay-out of a case is, over all that was paid for it. */
export async function readPayoutOfCase(db: Db | Tx, caseId: Id, now: Date): Promise<PayoutOfCase> {
  const rows = await settlementsOfCase(db, caseId)
  const payableIds = rows.map(({ payableId }) => payableId)
  const payables = await payablesById(db, payableIds)
  const facts = Map.groupBy(await factsOfPayables(db, payableIds), ({ payableId }) => payableId)
  if (payables.some((payable) => restOf(payable, facts.get(payable.id) ?? []) > 0n)) return waiting
  const all = (await readRows(db, rows, now)).map(({ figures }) => figures)
  const sum = (of: (one: (typeof all)[0]) => number) => all.reduce((before, one) => before + of(one), 0)
  const [due, inRun, pending, reserve] = [
    sum((one) => one.due),
    sum((one) => one.inRun),
    sum((one) => one.pending),
    sum((one) => one.reserve),
  ]
  const paid = sum((one) => one.paid + one.withheld)
  if (all.some(({ negative }) => negative < 0)) return waiting
  if (due > 0) return { stage: 'due', reserveUntil: null }
  if (inRun > 0) return { stage: 'sent', reserveUntil: null }
  if (paid <= 0) return waiting
  const until = all.map((one) => one.reserveUntil).filter((one) => one !== null)
  if (pending > 0 || reserve > 0)
    return { stage: 'sent', reserveUntil: pending > 0 ? null : (until.toSorted().at(-1) ?? null) }
  return { stage: 'arrived', reserveUntil: null }
}
