/** `npm run check`: format, lint, types, direction, dead code, lockfile, licences, class names, case states, folders, migrations, map, documents, words, languages, prose, limits, notices, ASVS, sizes. Prints one line each, then the app's own measures. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { measureCode } from './measures.ts'
import { inParallel, type Outcome, run } from './run.ts'

/** File with the last duration; default 40 s. */
const lastTime = 'node_modules/.cache/check-seconds'
const expected = existsSync(lastTime) ? readFileSync(lastTime, 'utf8') : '40'

const fix = process.argv.includes('--fix')

const checks: [label: string, command: string, args: string[]][] = [
  ['types', 'tsc', ['-b', '--checkers', '1']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings', '--tsconfig', 'tsconfig.json', ...(fix ? ['--fix'] : [])]],
  ['format', 'oxfmt', [fix ? '--write' : '--check', '.']],
  ['direction', 'node', ['scripts/check-direction.ts']],
  ['dead code', 'knip', []],
  ['lockfile', 'node', ['scripts/lock-holes.ts']],
  ['licences', 'node', ['scripts/licences.ts']],
  ['class names', 'node', ['scripts/check-class-names.ts']],
  ['case states', 'node', ['scripts/check-case-states.ts']],
  ['folders', 'node', ['scripts/check-folders.ts']],
  ['migrations', 'node', ['scripts/check-migrations.ts']],
  ['map', 'node', ['scripts/draw-architecture.ts', ...(fix ? ['--write'] : [])]],
  ['documents', 'node', ['scripts/check-docs.ts']],
  ['words', 'node', ['scripts/check-words.ts']],
  ['languages', 'node', ['scripts/languages/check-languages.ts']],
  ['prose', 'node', ['scripts/check-prose.ts', ...(fix ? ['--write'] : [])]],
  ['limits', 'node', ['scripts/list-limits.ts', ...(fix ? ['--write'] : [])]],
  ['notices', 'node', ['scripts/list-takedown-law.ts', ...(fix ? ['--write'] : [])]],
  ['asvs', 'node', ['scripts/check-asvs.ts']],
  ['sizes', 'node', ['scripts/check-sizes.ts']],
]

console.log(`check: ${checks.length} checks, about ${expected} s`)
const started = performance.now()
const outcomes = await inParallel(
  2,
  checks.map(
    ([label, command, args]) =>
      () =>
        run(label, command, args),
  ),
)
for (const outcome of outcomes) report(outcome)
console.log(measureCode())
const failed = outcomes.filter((outcome) => !outcome.ok)
const seconds = (performance.now() - started) / 1000
mkdirSync(dirname(lastTime), { recursive: true })
writeFileSync(lastTime, seconds.toFixed(0))
console.log(
  `check: ${failed.length === 0 ? 'all passed' : `${failed.map((f) => f.label).join(', ')} failed`} in ${seconds.toFixed(1)} s`,
)
process.exit(failed.length === 0 ? 0 : 1)

function report({ label, ok, seconds, output }: Outcome): void {
  console.log(
    `${ok ? 'ok  ' : 'FAIL'} ${label.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s ${ok ? lastLine(output) : ''}`,
  )
  if (!ok) console.log(output.trimEnd().replace(/^/gm, '     '))
}

function lastLine(output: string): string {
  const line = output.trim().split('\n').at(-1) ?? ''
  return line.length > 110 ? '' : line
}
