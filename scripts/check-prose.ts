/**
 * `scripts/check-prose.ts`: prints the share of comments that begin with a free relative and fails where a fault of prose.json became more
 * frequent. `--write` keeps lower counts. The check first finds each fault in a planted file.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { addProse, noProse, type Prose, readProse } from './prose.ts'

const kept = resolve(import.meta.dirname, 'prose.json')
const planted =
  "/** What is kept anew. */\nexport type Asked = 1\n// Whoever asks.\ntest.each([1])('small titles', () => {})\n"
const expected: Prose = { comments: 2, freeRelatives: 2, refusedWords: 2, smallTitles: 1, bareTypes: 1, ofNames: 1 }

const found = addProse(
  readProse('planted.test.ts', planted),
  readProse('planted/index.ts', "export { nextOf } from './next.ts'\n"),
)
if (JSON.stringify(found) !== JSON.stringify(expected))
  fail(`The planted faults were counted as ${JSON.stringify(found)}.`)

const files = globSync('{src,demo,bench,e2e,scripts}/**/*.{ts,tsx}').toSorted()
if (files.length < 1000) fail(`Only ${files.length} files were read: the check would pass on anything.`)
const counts = files.map((file) => readProse(file, readFileSync(file, 'utf8'))).reduce(addProse, noProse)
const before = JSON.parse(readFileSync(kept, 'utf8')) as Prose

/** Shares of comments, so that new code may add comments; other faults by their number. */
const rises = [
  ...(counts.freeRelatives * before.comments > before.freeRelatives * counts.comments
    ? [`${share(counts)} of the comments begin with What, Who, Whether, Where, Of or How; it was ${share(before)}.`]
    : []),
  ...(counts.refusedWords > before.refusedWords
    ? [
        `"whoever", "anew", "somebody" and "of which" stand ${counts.refusedWords} times; it was ${before.refusedWords}.`,
      ]
    : []),
  ...(counts.smallTitles > before.smallTitles
    ? [`${counts.smallTitles} test titles begin in lower case; it was ${before.smallTitles}.`]
    : []),
  ...(counts.bareTypes > before.bareTypes
    ? [`${counts.bareTypes} exported types are participles or pronouns; it was ${before.bareTypes}.`]
    : []),
  ...(counts.ofNames > before.ofNames
    ? [`${counts.ofNames} names in an index end in Of; it was ${before.ofNames}. Name what they return.`]
    : []),
]
if (rises.length > 0) fail(`${rises.join('\n')}\nPut the subject first (STYLE.md, Sentences).`)
if (process.argv.includes('--write')) writeFileSync(kept, `${JSON.stringify(counts, null, 2)}\n`)
console.log(`prose: ${share(counts)} of ${counts.comments} comments begin with a free relative`)

function share({ freeRelatives, comments }: Prose): string {
  return `${((100 * freeRelatives) / comments).toFixed(1)} %`
}

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
