import type { Id } from '#contract/wire.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { changeSheet, readKeptSheet, runningSheetsOf, type SheetRow } from '../../sheets/sheet-store.ts'
import { cancelImport } from './end-import.ts'
import { lockImportsOf, readRun, type RunRow, runningOf } from './run-store.ts'

/**
 * Ends the imports, from sources and from sheets, that their owner has stopped and whose job has not met that yet: it may wait for a
 * service for a day.
 */
export async function endStopped(needs: Pick<Deps, 'clock'>, tx: Tx, ownerId: Id): Promise<void> {
  await lockImportsOf(tx, ownerId)
  for (const run of await runningOf(tx, ownerId))
    if (!(await isUnderWay(tx, run.activityId))) await cancelImport(needs, tx, run)
  for (const { id, activityId } of await runningSheetsOf(tx, ownerId))
    if (!(await isUnderWay(tx, activityId!)))
      await changeSheet(tx, id, ['running'], { state: 'cancelled', finishedAt: needs.clock() })
}

/** Imports as they stand: one that its owner has stopped is over for them at once, whatever its job still waits for. */
export const runsAsTheyStand = (db: Db, runs: RunRow[]): Promise<RunRow[]> =>
  Promise.all(
    runs.map(async (run): Promise<RunRow> => {
      const { row, isStopped } = await asItStands(db, run, readRun)
      return isStopped ? { ...row, state: 'cancelled', resumesAt: null } : row
    }),
  )

/** The same for sheets. */
export const sheetsAsTheyStand = (db: Db, sheets: SheetRow[]): Promise<SheetRow[]> =>
  Promise.all(
    sheets.map(async (sheet): Promise<SheetRow> => {
      const { row, isStopped } = await asItStands(db, sheet, readKeptSheet)
      return isStopped ? { ...row, state: 'cancelled' } : row
    }),
  )

type Import = { id: Id; state: string; activityId: Id | null }

/** Reads the import after its activity. Both end in one transaction, so only a stopped import still runs here. */
async function asItStands<R extends Import>(
  db: Db,
  row: R,
  read: (db: Db, id: Id) => Promise<R | undefined>,
): Promise<{ row: R; isStopped: boolean }> {
  if (row.state !== 'running' || (await isUnderWay(db, row.activityId!))) return { row, isStopped: false }
  const current = (await read(db, row.id)) ?? row
  return { row: current, isStopped: current.state === 'running' && current.activityId === row.activityId }
}
