import { type Outcome, run, show } from '../run.ts'
import { cpuSeconds } from './cpu-time.ts'
import { type FileResult, parseEvent } from './events.ts'
import type { Progress } from './progress.ts'
import { aloneStage, type Stage } from './stages.ts'

export type StageResult = Outcome & { stage: Stage; files: FileResult[]; cpuSeconds: number }

type RunOptions = {
  progress: Progress
  /** Shows the runner's own output as it comes. */
  isVerbose: boolean
  /** Repeats rounds as often as `npm run test:deep` promises. */
  isDeep: boolean
}

/** Runs a stage to its end. A runner that crashed leaves the results of the files before. */
export async function runStage(stage: Stage, { progress, isVerbose, isDeep }: RunOptions): Promise<StageResult> {
  const files: FileResult[] = []
  const hearEvent = (line: string) => {
    const event = parseEvent(line)
    if (event.kind === 'start') return progress.count(event.files)
    files.push(event)
    if (!isVerbose) progress.add(event)
  }
  progress.begin(stage.label, stage.seconds)
  const before = cpuSeconds()
  const env = { RIGHTFRAME_TEST_EVENTS: '1', ...(isDeep ? { RIGHTFRAME_TESTS_DEEP: '1' } : {}) }
  const args = [...stage.args, ...reporterArgs(stage.runner, isVerbose)]
  const outcome = await (isVerbose ? show : run)(stage.label, stage.runner, args, { env, hearEvent })
  return { ...outcome, stage, files, cpuSeconds: cpuSeconds() - before }
}

function reporterArgs(runner: Stage['runner'], isVerbose: boolean): string[] {
  const own = `./scripts/tests/${runner}-reporter.ts`
  return runner === 'vitest'
    ? [`--reporter=${isVerbose ? 'default' : 'dot'}`, `--reporter=${own}`]
    : [`--reporter=${isVerbose ? 'list' : 'dot'},${own}`]
}

/** A test that failed in a run, by its file. */
export type FailedOnce = { file: string; name: string }
export type Repetition = { passed: FailedOnce[]; failed: FailedOnce[] }

/** Runs each file with a failed test by itself. A stage that failed without naming a test stays failed. */
export async function runAgain(results: StageResult[], options: RunOptions): Promise<Repetition> {
  const repetition: Repetition = { passed: [], failed: [] }
  for (const { stage, ok, files } of results.filter((result) => !result.ok)) {
    const broken = files.filter(({ failed }) => failed.length > 0)
    if (!ok && broken.length === 0) repetition.failed.push({ file: stage.label, name: 'ended without naming a test' })
    for (const { file, failed } of broken) {
      const { ok: isSound } = await runStage(aloneStage(stage.runner, file), options)
      repetition[isSound ? 'passed' : 'failed'].push(...failed.map(({ name }) => ({ file, name })))
    }
  }
  return repetition
}
