import { z } from 'zod'
import { Id } from '#contract/wire.ts'
import { notify, type NotifyNeeds } from '#server/accounts/notifications/index.ts'
import { failActivity, isUnderWay, sealActivity } from '#server/platform/activities/activities.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { job, type Run } from '#server/platform/jobs/job.ts'
import { type ImportShares, importLanes, importSliceMs, shareWaitMs } from '../reading/import-lanes.ts'
import { endStopped } from '../sources/imports/end-stopped.ts'
import { sheetNotifications } from './notifications.ts'
import {
  changeSheet,
  countGivenUp,
  type Counts,
  countLines,
  dueLines,
  nextDue,
  readKeptSheet,
  type SheetRow,
} from './sheet-store.ts'
import { takeIn, type TakeInNeeds } from './take-in-lines.ts'

/** Goes on with the import of a sheet for a while, then gives way and comes again. */
export const importSheet = job({
  name: 'import-sheet',
  payload: z.object({ sheetId: Id }),
  concurrency: importLanes,
  isLong: true,
  withinSeconds: 600,
  onePerKey: true,
})

export type SheetNeeds = TakeInNeeds & NotifyNeeds & { importShares: ImportShares }

/** A batch is committed together: large enough that commits cost little, small enough that little is fetched again after a kill. */
const batchSize = 40

/** One slice. May be cut off anywhere and repeated. */
export async function importSlice(needs: SheetNeeds, sheetId: Id, run: Run): Promise<void> {
  try {
    const sheet = await readKeptSheet(needs.db, sheetId)
    if (!sheet?.activityId) return
    const { activityId, ownerId } = sheet
    const giveBack = await needs.importShares.sheets.take(ownerId, shareWaitMs)
    if (!giveBack) return await comeAgain(needs, { sheetId, activityId }, 1)
    const afterSeconds = await goOn(needs, { sheetId, activityId }, run).finally(giveBack)
    if (afterSeconds !== undefined) await comeAgain(needs, { sheetId, activityId }, afterSeconds)
  } catch (error) {
    if (!run.isLastAttempt) throw error
    needs.log.error({ err: error, sheetId }, 'the import of a sheet failed')
    const problem = 'Something went wrong on our side. What was imported until then stays; start it again to go on.'
    await needs.db.transaction((tx) => fail(needs, tx, sheetId, problem))
  }
}

/** So often that it is the import that ends its process, and not what else happens to its machine. */
const maxGivenUp = 3

/** Handles an import whose job was killed at every attempt: `resumeSheets` starts another. After two more without progress the import fails. */
export async function giveUpOrWait(needs: SheetNeeds, sheetId: Id): Promise<void> {
  needs.log.error({ sheetId }, 'the import of a sheet was given up')
  await needs.db.transaction(async (tx) => {
    const sheet = await countGivenUp(tx, sheetId)
    if (sheet && sheet.givenUp >= maxGivenUp)
      await fail(
        needs,
        tx,
        sheetId,
        'Reading what its lines lead to ended our program again and again. What was imported until then stays; start it again to go on, and if it stays so, tell our support.',
      )
  })
}

/** Started again after it was stopped, a sheet has another activity and a job of its own. */
type Started = { sheetId: Id; activityId: Id }

/** In how many seconds there is more to do; undefined when it is over. */
async function goOn(needs: SheetNeeds, { sheetId, activityId }: Started, { signal }: Run): Promise<number | undefined> {
  const until = performance.now() + importSliceMs
  while (!signal.aborted && performance.now() < until) {
    const sheet = await readKeptSheet(needs.db, sheetId)
    if (sheet?.state !== 'running' || sheet.activityId !== activityId) return undefined
    if (!(await isUnderWay(needs.db, activityId))) return await endIt(needs, sheet)
    const lines = await dueLines(needs.db, sheetId, needs.clock(), batchSize)
    if (lines.length > 0) {
      await takeIn(needs, sheet, { lines, signal })
      continue
    }
    const next = await nextDue(needs.db, sheetId)
    if (!next) return await finish(needs, sheet)
    return Math.max(1, Math.ceil((next.getTime() - needs.clock().getTime()) / 1000))
  }
  return 0
}

async function comeAgain(
  { db, queue }: Pick<SheetNeeds, 'db' | 'queue'>,
  { sheetId, activityId }: Started,
  afterSeconds: number,
): Promise<void> {
  await db.transaction((tx) => queue.enqueue(tx, importSheet, { sheetId }, { key: activityId, afterSeconds }))
}

/** Its owner stopped it: what was imported stays, and it can be started again, which may have happened meanwhile. */
async function endIt(needs: SheetNeeds, { ownerId }: SheetRow): Promise<undefined> {
  await needs.db.transaction((tx) => endStopped(needs, tx, ownerId))
}

async function finish(needs: SheetNeeds, sheet: SheetRow): Promise<undefined> {
  await needs.db.transaction(async (tx) => {
    const ended = await changeSheet(tx, sheet.id, ['running'], { state: 'done', finishedAt: needs.clock() })
    if (!ended) return
    const counts = (await countLines(tx, [sheet.id])).get(sheet.id)!
    const summary = summaryOf(counts)
    await sealActivity(tx, sheet.activityId!, summary)
    const { ownerId: accountId, fileName } = sheet
    const problems = counts.wrong + counts.failed
    await notify(needs, tx, sheetNotifications.finished, { accountId, sheetId: sheet.id, fileName, summary, problems })
  })
}

/** `3 added, 1 updated, 2 in your library already, 1 could not be imported.` */
export function summaryOf({ added, updated, known, wrong, failed }: Counts): string {
  const parts = [
    `${added} added`,
    updated > 0 ? `${updated} updated` : '',
    known > 0 ? `${known} in your library already` : '',
    wrong + failed > 0 ? `${wrong + failed} could not be imported` : '',
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

async function fail(needs: SheetNeeds, tx: Tx, sheetId: Id, problem: string): Promise<void> {
  const ended = await changeSheet(tx, sheetId, ['running'], { state: 'failed', problem, finishedAt: needs.clock() })
  if (!ended) return
  await failActivity(tx, ended.activityId!, problem)
  const { ownerId: accountId, fileName } = ended
  await notify(needs, tx, sheetNotifications.failed, { accountId, sheetId, fileName, problem })
}
