/**
 * The commands that run tests.
 *
 * - `npm test`: everything that a person could observe, in stages. Words behind it choose the files that have one in their path.
 * - `npm run test:fast`: all rules, changed files and their dependents, without the tests tagged `long`.
 * - `npm run test:deep`: chaos and endurance. `--quarter` runs a fourth of it, chosen by the hash of the tree; `--quarter N` the Nth, from 0.
 *
 * `--again` runs what failed once more, a file at a time with nothing beside it. Tests that pass then are named as *passed alone*; more than
 * three of those fail the run.
 */
import { deepFiles, describeQuarter, filesOfRun } from './deep.ts'
import { changedFiles, dependentTests } from './dependents.ts'
import { readOptions } from './options.ts'
import { medianPace, samplePace } from './pace.ts'
import { openProgress } from './progress.ts'
import { runAgain, runStage, type StageResult } from './run-stage.ts'
import { deepStages, fastStages, type Stage, wholeStages } from './stages.ts'
import { summarise } from './summary.ts'

const samplingMs = 5000

const options = readOptions(process.argv.slice(2))
const { scope, words, isAgain } = options
const samples = [samplePace(), samplePace()]
const sampling = setInterval(() => samples.push(samplePace()), samplingMs)
const started = performance.now()

const stages = chooseStages()
const progress = openProgress(stages.map(({ seconds }) => seconds))
const runOptions = { progress, isVerbose: words.length > 0, isDeep: scope === 'deep' }
const results: StageResult[] = []
for (const stage of stages) results.push(await runStage(stage, runOptions))
const again = isAgain ? await runAgain(results, { ...runOptions, isVerbose: true }) : undefined
progress.end()
clearInterval(sampling)

const isWhole = scope === 'whole' && words.length === 0
const seconds = (performance.now() - started) / 1000
const { lines, ok } = summarise({ results, again, words, seconds, pace: isWhole ? medianPace(samples) : undefined })
console.log(lines.join('\n'))
process.exit(ok ? 0 : 1)

function chooseStages(): Stage[] {
  if (scope === 'fast') return fastStages(dependentTests(changedFiles()))
  if (scope === 'whole') return wholeStages(words)
  const files = filesOfRun(deepFiles(), options)
  console.log(describeQuarter(files, options))
  return deepStages(files)
}
