/**
 * `npm test`: everything that proves behaviour, in stages, with a summary that times each. `npm run test:fast` leaves out the
 * browser, PostgreSQL, and the tests tagged `long`, which take half a second or more. Names given behind it are passed to the test
 * runner: `npm test -- src/server/images`.
 */
import { stripVTControlCharacters } from 'node:util'
import { type Outcome, show } from './run.ts'
import { ranTests, stagesFor } from './test-stages.ts'

const isFast = process.argv.includes('--fast')
const words = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const started = performance.now()
const outcomes: Outcome[] = []
for (const { label, command, args } of stagesFor({ isFast, words })) {
  console.log(`\n— ${label}`)
  outcomes.push(await show(label, command, args))
}

console.log('\nsummary')
for (const { label, ok, seconds, output } of outcomes) {
  console.log(`  ${ok ? 'passed' : 'FAILED'}  ${seconds.toFixed(0).padStart(4)} s  ${label}`)
  if (!ok) for (const line of whatFailed(output)) console.log(`      ${line}`)
}
console.log(`  postgres: ${postgresOf(outcomes)}`)
const failed = outcomes.filter((outcome) => !outcome.ok)
const ranNone = !outcomes.some(({ output }) => ranTests(output))
if (ranNone)
  console.log(`  NO TEST RAN: ${words.length === 0 ? 'none was found' : `no path has ${words.join(' or ')}`}`)
console.log(
  `  ${failed.length === 0 ? (ranNone ? 'nothing passed' : 'all passed') : `${failed.length} of ${outcomes.length} stages failed`} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
)
process.exit(failed.length === 0 && !ranNone ? 0 : 1)

/** Which PostgreSQL the tests ran on, as its stage printed it. */
function postgresOf(ran: Outcome[]): string {
  const said = ran.map(({ output }) => /postgres: (\S+)/.exec(output)?.[1]).find((version) => version !== undefined)
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
