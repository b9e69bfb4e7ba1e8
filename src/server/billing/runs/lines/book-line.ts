import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { type Cause, post } from '../../ledger/post.ts'
import { markPaid, markReturned, type PlaceNeeds } from '../../settlements/index.ts'
import { changeLine, type LineRow, recordRunStep, type RunRow, subjectOfRun } from '../run-store.ts'
import { settleIfDone } from './take-out.ts'

/** The report of the bank, the card processor or staff about a payment. */
export type LineBooking = {
  run: RunRow
  line: LineRow
  reference: string
  /** `2026-11-30`. */
  on: string
  happenedAt: Date
  at: Date
  /** The account of staff; null where the card processor said it. */
  by: Id | null
}

/** Books that a line was paid, in the transaction that locked its run. */
export async function bookPaid(deps: PlaceNeeds, tx: Tx, booked: LineBooking): Promise<void> {
  const { run, line, reference, on, happenedAt, at, by } = booked
  await changeLine(tx, line.id, { state: 'paid', reference, bookedOn: on })
  await markPaid(deps, tx, { lineId: line.id, at: happenedAt, reference, ...converted(booked), by: causeOf(booked) })
  if (run.way === 'transfers') await postTransfer(tx, booked)
  await recordRunStep(tx, { runId: run.id, lineId: line.id, at, step: 'paid', by, note: `${reference}, ${on}` })
  await settleIfDone(tx, { runId: run.id, at })
}

/** Books that a payment came back: its money is due again, with the reason. */
export async function bookReturned(
  deps: PlaceNeeds,
  tx: Tx,
  { reason, ...booked }: LineBooking & { reason: string },
): Promise<void> {
  const { run, line, reference, on, happenedAt, at, by } = booked
  if (line.state === 'sent') await bookPaid(deps, tx, booked)
  await changeLine(tx, line.id, { state: 'returned', reference, bookedOn: on, bookedReason: reason })
  const told = `The bank sent your payment back: ${reason}. Look at your pay-out details.`
  await markReturned(deps, tx, {
    lineId: line.id,
    at: happenedAt,
    reason: told,
    ...converted(booked),
    by: causeOf(booked),
  })
  await recordRunStep(tx, { runId: run.id, lineId: line.id, at, step: 'returned', by, note: `${reference}: ${reason}` })
  await settleIfDone(tx, { runId: run.id, at })
}

const causeOf = ({ by }: LineBooking): Cause =>
  by === null ? { kind: 'job', id: 'send-transfer' } : { kind: 'staff', id: by }

const converted = ({ run, line }: LineBooking) =>
  line.currency === run.currency ? {} : { converted: { currency: run.currency, amount: Number(line.pays) } }

/** A transfer leaves the processor's balance, not the bank's. */
const postTransfer = (tx: Tx, { run, line, happenedAt, at, ...booked }: LineBooking): Promise<void> =>
  post(tx, {
    key: `transferred:${line.id}`,
    cause: causeOf({ run, line, happenedAt, at, ...booked }),
    subject: subjectOfRun(run.id),
    entries: [
      { account: ledgerAccounts.processor('bank'), currency: run.currency, amount: line.pays! },
      { account: ledgerAccounts.processor('stripe'), currency: run.currency, amount: -line.pays! },
    ],
    happenedAt,
    postedAt: at,
  })
