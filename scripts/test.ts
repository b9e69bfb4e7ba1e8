/**
 * `npm test`: everything that proves behaviour, in stages, with a summary that times each. `npm run test:fast` leaves out the
 * browser, PostgreSQL, and the tests tagged `long`, which take half a second or more. Names given behind it are passed to the test
 * runner: `npm test -- src/server/images`.
 */
import { stripVTControlCharacters } from 'node:util'
import { type Outcome, show } from './run.ts'

const isFast = process.argv.includes('--fast')
const only = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))

const vitest = (...projects: string[]) => [
  'run',
  '--passWithNoTests=false',
  ...projects.flatMap((project) => ['--project', project]),
  ...(isFast ? ['--tags-filter', '!long'] : []),
  ...only,
]

type Stage = { label: string; command: string; args: string[] }
const short: Stage[] = [
  {
    label: 'rules, engine, demo, server on the embedded database',
    command: 'vitest',
    args: vitest('rules', 'engine', 'demo', 'server'),
  },
]
const whole: Stage[] = [
  ...short,
  { label: 'server on PostgreSQL', command: 'vitest', args: vitest('server-postgres') },
  { label: 'web components in a browser', command: 'vitest', args: vitest('web') },
  {
    label: 'journeys in a browser',
    command: 'playwright',
    args: ['test', '--config', 'e2e/playwright.config.ts', ...only],
  },
]

const started = performance.now()
const outcomes: Outcome[] = []
for (const { label, command, args } of isFast ? short : whole) {
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
console.log(
  `  ${failed.length === 0 ? 'all passed' : `${failed.length} of ${outcomes.length} stages failed`} in ${((performance.now() - started) / 1000).toFixed(0)} s`,
)
process.exit(failed.length === 0 ? 0 : 1)

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
