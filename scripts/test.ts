/**
 * `npm test`: everything that proves behaviour, in stages, with a summary that times each. `npm run test:fast` leaves out the browser and the
 * tests tagged `long`, which take half a second or more. Names given behind it are passed to the test runner: `npm test -- src/server/images`.
 *
 * With `--again`, as the CI runs it, what failed runs once more at the end, a file at a time with nothing beside it. Tests that pass then are
 * named in the summary as *passed alone*; more than three of those fail the run.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { failedTests, type FailedTest } from './failed-tests.ts'
import { type Outcome, show } from './run.ts'
import { aloneIn, ranTests, type Stage, stagesFor } from './test-stages.ts'

const maxPassedAlone = 3

const isFast = process.argv.includes('--fast')
const isAgain = process.argv.includes('--again')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const reports = mkdtempSync(join(tmpdir(), 'rightframe-reports-'))

type Ran = Outcome & { stage: Stage; failed: FailedTest[] | undefined }

const started = performance.now()
const stages: Ran[] = []
for (const stage of stagesFor({ isFast, words })) stages.push(await runStage(stage))
const again = isAgain ? await runAgain(stages) : undefined
rmSync(reports, { recursive: true, force: true })

console.log('\nsummary')
for (const { label, ok, seconds, output } of stages) {
  console.log(`  ${ok ? 'passed' : 'FAILED'}  ${seconds.toFixed(0).padStart(4)} s  ${label}`)
  if (!ok) for (const line of whatFailed(output)) console.log(`      ${line}`)
}
for (const { file, name } of again?.passed ?? []) console.log(`  passed alone: ${file}: ${name}`)
for (const { file, name } of again?.failed ?? []) console.log(`  FAILED alone, too: ${file}: ${name}`)
console.log(`  postgres: ${postgresOf(stages)}`)
const failed = stages.filter((stage) => !stage.ok)
const ranNone = !stages.some(({ output }) => ranTests(output))
if (ranNone)
  console.log(`  NO TEST RAN: ${words.length === 0 ? 'none was found' : `no path has ${words.join(' or ')}`}`)
const isSaved = again !== undefined && again.failed.length === 0 && again.passed.length <= maxPassedAlone
if (again && again.failed.length === 0 && !isSaved)
  console.log(`  more than ${maxPassedAlone} tests passed alone only: that is no slow moment`)
const ok = (failed.length === 0 || isSaved) && !ranNone
console.log(
  `  ${ok ? (failed.length === 0 ? 'all passed' : `all passed, ${again?.passed.length} of them alone`) : ranNone ? 'nothing passed' : `${failed.length} of ${stages.length} stages failed`} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
)
process.exit(ok ? 0 : 1)

async function runStage(stage: Stage): Promise<Ran> {
  console.log(`\n— ${stage.label}`)
  const report = join(reports, `${stages.length}-${Math.random()}.json`)
  const reporting =
    stage.runner === 'vitest'
      ? { args: ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`], env: {} }
      : { args: ['--reporter=list,json'], env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } }
  const outcome = await show(stage.label, stage.runner, [...stage.args, ...reporting.args], { env: reporting.env })
  return { ...outcome, stage, failed: outcome.ok ? [] : readFailed(stage, report) }
}

/** Undefined where the runner ended before it had written its results. */
function readFailed({ runner }: Stage, report: string): FailedTest[] | undefined {
  try {
    return failedTests(runner, readFileSync(report, 'utf8'))
  } catch {
    return undefined
  }
}

/** What passed alone, and what did not. A stage that failed without saying at which test cannot be run so, and stays failed. */
async function runAgain(ran: Ran[]): Promise<{ passed: FailedTest[]; failed: FailedTest[] }> {
  const passed: FailedTest[] = []
  const failed: FailedTest[] = []
  for (const { stage, ok, failed: tests } of ran) {
    if (ok) continue
    if (!tests?.length) failed.push({ file: stage.label, name: 'ended without saying at which test' })
    for (const file of new Set(tests?.map((test) => test.file))) {
      const inFile = tests!.filter((test) => test.file === file)
      const { ok: isWell } = await runStage(aloneIn(stage.runner, file))
      ;(isWell ? passed : failed).push(...inFile)
    }
  }
  return { passed, failed }
}

/** Which PostgreSQL the tests ran on, as its stage printed it. */
function postgresOf(outcomes: Outcome[]): string {
  const said = outcomes
    .map(({ output }) => /postgres: (\S+)/.exec(output)?.[1])
    .find((version) => version !== undefined)
  return said ?? 'NOT RUN'
}

/** The lines of a stage's output that name a failed test, its error, or what was received instead, so that the end of a log tells. */
function whatFailed(output: string): string[] {
  const lines = stripVTControlCharacters(output).split('\n')
  const telling = lines
    .map((line) => line.trim())
    .filter((line) => /^(FAIL |✘|\+ {2,}\S|(?:Caused by: )?\w*Error: |# (?:Fatal|Check))/.test(line))
  return [...new Set(telling)].slice(0, 20).map((line) => line.slice(0, 400))
}
