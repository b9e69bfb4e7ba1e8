/**
 * Every requirement of levels 1 and 2 of OWASP's ASVS 5.0 has its line in `docs/asvs.md`. Each line but those that say *Not met* names a test, and
 * each test that a line names runs and asserts that requirement by its number (`asvs-evidence.ts`). A check that reads nothing would pass on
 * anything, so it first refuses planted faults.
 */
import { existsSync, readFileSync } from 'node:fs'
import { assertedBy } from './asvs-evidence.ts'

const page = 'docs/asvs.md'
/** As many requirements as levels 1 and 2 have together. */
const requirements = 253

const itself = 'src/server/platform/fairness/fair-shares.test.ts'
const title = 'A newcomer gets a place at once; larger shares get none'
const row = (shown: string, number = '15.2.2') => `| ${number} | a | ${shown} |`
const planted: [fault: string, line: string][] = [
  ['is not there', row('`src/server/no-such.test.ts` “a”')],
  ['has no test', row(`\`${itself}\` “another title”`)],
  ['has no test', row(`\`${itself}\` “${title.slice(1)}”`)],
  ['names no title', row(`\`${itself}\``)],
  ['names no test', row('')],
  ['names no test', row('plain words')],
  ['names no test', row('*None*: there is none')],
  ['asserts nothing of it', row(`\`${itself}\` “${title}”`, '15.2.3')],
  ['asserts nothing of it', row(`*Not met*: but \`${itself}\` “${title}”`, '15.2.3')],
]
const silent = planted.filter(([fault, line]) => !faultsOf(line).some((found) => found.includes(fault)))
if (silent.length > 0) fail(silent.map(([fault, line]) => `The check overlooks a planted fault: ${fault} in ${line}`))
if ([row(`\`${itself}\` “${title}”`), row('*Not met*: nothing')].flatMap(faultsOf).length > 0)
  fail(['The check refuses a sound line.'])

const lines = readFileSync(page, 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
const numbers = lines.map((line) => line.split(' | ')[0]!.slice(2))
const twice = numbers.filter((number, at) => numbers.indexOf(number) !== at)
const faults = [
  ...lines.flatMap(faultsOf),
  ...twice.map((number) => `${number} has two lines`),
  ...(numbers.length === requirements ? [] : [`There are ${numbers.length} lines for ${requirements} requirements.`]),
]
if (faults.length > 0) fail(faults)
const counted = (words: string) => lines.filter((line) => line.includes(words)).length
console.log(
  `asvs: ${requirements - counted('*Not met*') - counted('*None*')} of ${requirements} requirements asserted, ${counted('*None*')} about nothing here, ${counted('*Not met*')} not met`,
)

function faultsOf(line: string): string[] {
  const [number = '', , ...cells] = line
    .slice(1)
    .split('|')
    .map((cell) => cell.trim())
  const shown = cells.join('|')
  const named = [...shown.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)]
  const isUnmet = shown.startsWith('*Not met*')
  if (named.length === 0) return isUnmet ? [] : [`${number} names no test that would fail if it became false`]
  return named.flatMap(([, file = '', wanted]) => {
    if (!existsSync(file)) return [`${number}: ${file} is not there`]
    if (wanted === undefined) return [`${number}: ${file}: the line names no title`]
    const asserted = assertedBy(readFileSync(file, 'utf8'), wanted, file.endsWith('x'))
    if (!asserted) return [`${number}: ${file} has no test “${wanted}” that runs`]
    return asserted.has(number)
      ? []
      : [`${number}: “${wanted}” (${file}) asserts nothing of it: no message “ASVS ${number}”`]
  })
}

function fail(reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}
