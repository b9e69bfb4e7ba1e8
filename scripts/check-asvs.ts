/**
 * Every requirement of levels 1 and 2 of OWASP's ASVS 5.0 has its line in `docs/asvs.md`, and every test that a line names is there: the file, and in
 * it a test of exactly that title. A check that reads nothing would pass on anything, so it first refuses planted faults.
 */
import { existsSync, readFileSync } from 'node:fs'

const page = 'docs/asvs.md'
/** As many requirements as levels 1 and 2 have together. */
const requirements = 253

const itself = 'src/server/platform/fair-turns.test.ts'
const title = 'who has much to do leaves others their turns between'
const planted: [fault: string, found: string[]][] = [
  ['is not there', faultsOf('| 1.1.1 | a | `src/server/no-such.test.ts` “a” |')],
  ['has no test', faultsOf(`| 1.1.1 | a | \`${itself}\` “another title” |`)],
  ['has no test', faultsOf(`| 1.1.1 | a | \`${itself}\` “${title.slice(1)}” |`)],
  ['shown by nothing', faultsOf('| 1.1.1 | a |  |')],
  ['names no title', faultsOf(`| 1.1.1 | a | \`${itself}\` |`)],
]
const silent = planted.filter(([fault, found]) => !found.some((one) => one.includes(fault)))
if (silent.length > 0) fail(silent.map(([fault]) => `The check overlooks a planted fault: ${fault}`))
if (faultsOf(`| 1.1.1 | a | \`${itself}\` “${title}” |`).length > 0) fail(['The check refuses a sound line.'])

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
  `asvs: ${counted('.test.ts` “') + counted('.spec.ts` “')} of ${requirements} requirements with a test, ${counted('*None*')} about nothing here, ${counted('*Not met*')} not met`,
)

function faultsOf(line: string): string[] {
  const [, number = '', , shown = ''] = line.split('|').map((cell) => cell.trim())
  if (shown === '') return [`${number} is shown by nothing`]
  const named = [...shown.matchAll(/`([\w./-]+\.(?:test|spec)\.tsx?)`(?: “([^”]+)”)?/g)]
  return named.flatMap(([, file = '', wanted]) => {
    if (!existsSync(file)) return [`${number}: ${file} is not there`]
    if (wanted === undefined) return [`${number}: ${file}: the line names no title`]
    return hasTest(readFileSync(file, 'utf8'), wanted) ? [] : [`${number}: ${file} has no test “${wanted}”`]
  })
}

/** A title is the first thing that a test is given, as a text of its own. */
function hasTest(code: string, wanted: string): boolean {
  return ["'", '`'].some((mark) => new RegExp(`\\(\\s*${mark}${escaped(wanted)}${mark},`).test(code))
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

function fail(reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}
