import { imageSources } from '#contract/images/sources.ts'
import { longestPauseSeconds } from '#server/gateways/sources/wire/ask.ts'
import { SourceProblem } from '#server/gateways/sources/source-problem.ts'
import { isUnderWay } from '#server/platform/activities/activities.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { failImport, finishImport } from './end-import.ts'
import { endStopped } from './end-stopped.ts'
import type { ImportNeeds } from './import-needs.ts'
import { listPart } from './list-part.ts'
import { openSource, type OpenSource } from '../open-source.ts'
import { waitingPhotos } from './photo-store.ts'
import { changeRun, readRun, type RunRow } from './run-store.ts'
import { importSliceMs, shareWaitMs } from '../../reading/import-lanes.ts'
import { importPhotos } from './start-import.ts'
import { takeIn } from './take-in-photos.ts'

/** A batch is committed together: large enough that commits cost little, small enough that little is fetched again after a kill. */
const batchSize = 40
/** A service in trouble is asked again after half a minute, then after twice as long each time. */
const [firstPauseSeconds, maxFailuresInRow] = [30, 6]

/** One slice. May be cut off anywhere and repeated. */
export async function importSlice(needs: ImportNeeds, runId: string, job: Run): Promise<void> {
  const run = await readRun(needs.db, runId)
  if (run?.state !== 'running') return
  const giveBack = await needs.importShares.services.take(run.ownerId, shareWaitMs)
  if (!giveBack) return await comeAgain(needs, runId, 1)
  await importInLane(needs, run, job).finally(giveBack)
}

async function importInLane(needs: ImportNeeds, run: RunRow, job: Run): Promise<void> {
  const runId = run.id
  try {
    const source = await openSource(needs, run)
    if (await goOn(needs, source, runId, job)) await comeAgain(needs, runId, 0)
  } catch (error) {
    if (error instanceof SourceProblem) return await meetProblem(needs, runId, error)
    if (!job.isLastAttempt) throw error
    needs.log.error({ err: error, runId, service: run.service }, 'an import failed')
    await failImport(needs, runId, {
      problem: 'Something went wrong on our side. What was imported until then stays; start it again to go on.',
      isForOwner: false,
    })
  }
}

/** True when there is more to do. */
async function goOn(needs: ImportNeeds, source: OpenSource, runId: string, { signal }: Run): Promise<boolean> {
  const until = performance.now() + importSliceMs
  while (!signal.aborted && performance.now() < until) {
    const run = await readRun(needs.db, runId)
    if (run?.state !== 'running') return false
    if (!(await isUnderWay(needs.db, run.activityId))) {
      await needs.db.transaction((tx) => endStopped(needs, tx, run.ownerId))
      return false
    }
    const photos = await waitingPhotos(needs.db, runId, batchSize)
    if (photos.length === 0 && run.isListed) return await finishImport(needs, run)
    const isUnderway =
      photos.length === 0 ? await listPart(needs, source, run) : await take(needs, source, run, { photos, signal })
    if (!isUnderway) return false
  }
  return true
}

type Batch = Parameters<typeof takeIn>[3]

async function take(needs: ImportNeeds, source: OpenSource, run: RunRow, batch: Batch): Promise<boolean> {
  const { isOver, stopped } = await takeIn(needs, source, run, batch)
  if (stopped && !isOver) throw stopped
  return !isOver
}

/** Waits as long as the service asks, tries again what may go better, and ends what only its owner can mend. */
async function meetProblem(needs: ImportNeeds, runId: string, problem: SourceProblem): Promise<void> {
  const run = await readRun(needs.db, runId)
  if (run?.state !== 'running') return
  const label = imageSources[run.service]
  switch (problem.kind) {
    case 'limited': {
      const seconds = problem.retryAfterSeconds ?? firstPauseSeconds
      return await wait(needs, run, { seconds, problem: problem.message, failuresInRow: run.failuresInRow })
    }
    case 'down':
    case 'gone': {
      const failuresInRow = run.failuresInRow + 1
      if (failuresInRow <= maxFailuresInRow)
        return await wait(needs, run, {
          seconds: firstPauseSeconds * 2 ** (failuresInRow - 1),
          problem: `${problem.message} We try again.`,
          failuresInRow,
        })
      return await failImport(needs, runId, {
        problem: `${label} did not answer for a long time. ${problem.message} What was imported stays; sync again later to go on.`,
        isForOwner: false,
      })
    }
    case 'expired':
    case 'consent':
      return await failImport(needs, runId, {
        problem: `${problem.message} Connect ${label} again, and the import goes on where it stopped.`,
        isForOwner: true,
      })
    case 'unwanted':
    case 'refused':
      return await failImport(needs, runId, {
        problem: `${problem.message} What was imported stays; start again, and if it stays so, tell our support.`,
        isForOwner: false,
        isFromStart: true,
      })
    default:
      throw new Error(`unknown problem ${String(problem.kind satisfies never)}`)
  }
}

async function wait(
  needs: ImportNeeds,
  run: RunRow,
  { seconds, problem, failuresInRow }: { seconds: number; problem: string; failuresInRow: number },
): Promise<void> {
  const afterSeconds = Math.min(longestPauseSeconds, seconds)
  const resumesAt = new Date(needs.clock().getTime() + afterSeconds * 1000)
  await changeRun(needs.db, run.id, { resumesAt, problem, failuresInRow })
  await comeAgain(needs, run.id, afterSeconds)
}

async function comeAgain({ db, queue }: ImportNeeds, runId: string, afterSeconds: number): Promise<void> {
  await db.transaction((tx) => queue.enqueue(tx, importPhotos, { runId }, { key: runId, afterSeconds }))
}
