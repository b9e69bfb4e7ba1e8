import type { LineHold } from '#contract/billing/runs/runs.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { type PlaceNeeds, releaseFromRun } from '../../settlements/index.ts'
import { changeLine, changeRun, type LineRow, linesOf, lockRun, openLinesOf, recordRunStep } from '../run-store.ts'

/** `by` is null where a job or the card processor does it. */
type Taken = { line: LineRow; holds: LineHold[]; at: Date; by: Id | null }

/** Takes a line out of its locked run: what it would have paid is due again. */
export async function takeOut(deps: PlaceNeeds, tx: Tx, { line, holds, at, by }: Taken): Promise<void> {
  const { id, runId } = line
  const note = holds.map((hold) => hold.note).join(' ')
  await changeLine(tx, id, { state: 'out', holds })
  const cause = by === null ? ({ kind: 'job', id: 'send-transfer' } as const) : ({ kind: 'staff', id: by } as const)
  await releaseFromRun(deps, tx, { lineId: id, reason: ownersWords(holds), by: cause })
  await recordRunStep(tx, { runId, lineId: id, at, step: 'taken-out', by, note })
}

/** Owners read no notes of staff. */
const ownersWords = (holds: readonly LineHold[]): string =>
  holds.some(({ code }) => code === 'disputed' || code === 'sum-changed')
    ? 'A payment was questioned or given back. The rest is paid with a later run.'
    : 'We check something first. The sum is paid with a later run.'

/** Takes an owner's lines out of every run that has not been paid, such as after the bank's answer that the name differs. */
export async function takeOwnerOut(
  deps: PlaceNeeds,
  tx: Tx,
  { ownerId, ...taken }: Omit<Taken, 'line'> & { ownerId: Id },
): Promise<void> {
  for (const { id, runId } of await openLinesOf(tx, ownerId)) {
    const run = await lockRun(tx, runId)
    const line = (await openLinesOf(tx, ownerId)).find((one) => one.id === id)
    // The card processor is already at it.
    if (!line || (run?.way === 'transfers' && line.state === 'sent')) continue
    await takeOut(deps, tx, { line, ...taken })
    await settleIfDone(tx, { runId, at: taken.at })
  }
}

/** Settles an exported run once the bank has answered for every line. */
export async function settleIfDone(tx: Tx, { runId, at }: { runId: Id; at: Date }): Promise<void> {
  const run = await lockRun(tx, runId)
  if (run?.state !== 'exported') return
  const lines = await linesOf(tx, [runId])
  if (lines.some(({ state }) => state === 'placed' || state === 'sent')) return
  await changeRun(tx, runId, { state: 'settled', endedAt: at, endReason: 'The bank has answered for every line.' })
  await recordRunStep(tx, { runId, lineId: null, at, step: 'settled', by: null, note: null })
}
