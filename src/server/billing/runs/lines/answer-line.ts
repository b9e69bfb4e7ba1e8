import type { LineState } from '#contract/billing/runs/runs.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import type { PlaceNeeds } from '../../settlements/index.ts'
import { momentOfStatement } from '../../payments/statement-day.ts'
import { bookPaid, bookReturned } from './book-line.ts'
import { findLine, type LineRow, lockRun, type RunRow } from '../run-store.ts'
import { settleIfDone, takeOut } from './take-out.ts'

type Needs = Pick<Deps, 'db'> & PlaceNeeds
type Named = { runId: Id; lineId: Id; by: Id }
type Answer = Named & { reference: string; bookedOn: string }

/** Books by hand that the bank has paid a line. */
export async function confirmLine(deps: Needs, { reference, bookedOn, by, ...named }: Answer): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lineIn(tx, named, ['sent'])
    const at = deps.clock()
    await bookPaid(deps, tx, { ...found, reference, on: bookedOn, happenedAt: momentOfStatement(bookedOn, at), at, by })
  })
}

/** Books by hand that a payment came back. */
export async function returnLine(
  deps: Needs,
  { reference, bookedOn, reason, by, ...named }: Answer & { reason: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const found = await lineIn(tx, named, ['sent', 'paid'])
    const at = deps.clock()
    const happenedAt = momentOfStatement(bookedOn, at)
    await bookReturned(deps, tx, { ...found, reference, on: bookedOn, reason, happenedAt, at, by })
  })
}

/** Takes a line out by hand, such as one that the bank refused. */
export async function takeOutLine(deps: Needs, { reason, by, ...named }: Named & { reason: string }): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { run, line } = await lineIn(tx, named, ['placed', 'sent'])
    if (run.way === 'transfers' && line.state === 'sent')
      throw refuse('conflict', 'line.state', 'The card processor is already transferring it. Wait for its answer.')
    const at = deps.clock()
    await takeOut(deps, tx, { line, holds: [{ code: 'taken-out', note: reason }], at, by })
    await settleIfDone(tx, { runId: line.runId, at })
  })
}

/** Locks the run of a line and reads the line then. */
async function lineIn(
  tx: Tx,
  { runId, lineId }: Omit<Named, 'by'>,
  states: readonly LineState[],
): Promise<{ run: RunRow; line: LineRow }> {
  const run = await lockRun(tx, runId)
  const line = run && (await findLine(tx, lineId))
  if (!run || line?.runId !== runId) throw missing('line')
  if (!states.includes(line.state))
    throw refuse('conflict', 'line.state', `This line is ${line.state} already. Reload the page.`)
  return { run, line }
}
