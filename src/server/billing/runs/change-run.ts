import type { RunState } from '#contract/billing/runs/runs.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { fingerprintOf } from './lines/fingerprint.ts'
import { dropHeldLines, type DropNeeds } from './lines/drop-held-lines.ts'
import { changeRun, linesOf, lockRun, recordRunStep, type RunRow } from './run-store.ts'
import { takeOut } from './lines/take-out.ts'

type Needs = DropNeeds & Pick<Deps, 'db'>

/**
 * Approves exactly the lines that were looked at, as another person than the one who prepared them. Where lines got a hold meanwhile, they fall out
 * and the run has to be looked at again.
 */
export async function approveRun(
  deps: Needs,
  { runId, fingerprint, by }: { runId: Id; fingerprint: string; by: Id },
): Promise<void> {
  const dropped = await deps.db.transaction(async (tx) => {
    const run = await runIn(tx, runId, ['prepared'])
    if (run.preparedBy === by)
      throw refuse('conflict', 'run.own', 'You prepared this run. Ask another member of staff to approve it.')
    const lines = await linesOf(tx, [runId])
    if (fingerprintOf(lines) !== fingerprint) throw changed()
    const at = deps.clock()
    const fallen = await dropHeldLines(deps, tx, { run, lines, at, by })
    if (fallen > 0) return fallen
    const paying = lines.filter(({ state }) => state === 'placed')
    if (paying.length === 0) throw refuse('conflict', 'run.empty', 'This run pays nobody. Cancel it.')
    if (paying.some(({ pays }) => pays === null))
      throw refuse('conflict', 'run.exchange', 'Enter first what the bank gave for the other currencies.')
    await changeRun(tx, runId, { state: 'approved', approvedAt: at, approvedBy: by, fingerprint })
    await recordRunStep(tx, { runId, lineId: null, at, step: 'approved', by, note: fingerprint })
    return 0
  })
  if (dropped > 0) throw changed()
}

const changed = () =>
  refuse('conflict', 'run.changed', 'The lines have changed since they were shown. Reload the page and look again.')

/** Ends a run before its file was written: what it would have paid is due again. */
export async function cancelRun(
  deps: Needs,
  { runId, reason, by }: { runId: Id; reason: string; by: Id },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const run = await runIn(tx, runId, ['prepared', 'approved'])
    const at = deps.clock()
    for (const line of await linesOf(tx, [runId]))
      if (line.state === 'placed')
        await takeOut(deps, tx, { line, holds: [{ code: 'gone', note: `The run was cancelled: ${reason}` }], at, by })
    await changeRun(tx, run.id, { state: 'cancelled', endedAt: at, endedBy: by, endReason: reason })
    await recordRunStep(tx, { runId, lineId: null, at, step: 'cancelled', by, note: reason })
  })
}

/** Locks a run that is in one of these states; refuses others. */
export async function runIn(tx: Tx, runId: Id, states: readonly RunState[]): Promise<RunRow> {
  const run = await lockRun(tx, runId)
  if (!run) throw missing('run')
  if (!states.includes(run.state))
    throw refuse('conflict', 'run.state', `This run is ${run.state} already. Reload the page.`)
  return run
}
