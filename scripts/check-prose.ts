/**
 * `scripts/check-prose.ts`: counts faults of comments, test titles, names and decision titles, and fails above the limits of `prose.ts`.
 * `--write` keeps lower counts in prose.json. The check first finds each fault in a planted file.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import {
  addProse,
  hidesSubject,
  type ProseFigures,
  keptOf,
  noProse,
  percentOf,
  type Prose,
  readProse,
  risesOf,
  shareOf,
} from './prose.ts'

const keptFile = resolve(import.meta.dirname, 'prose.json')
const planted =
  "/** What is kept anew. */\nexport type Asked = 1\n// Whoever asks.\ntest.each([1])('small titles', () => {})\n"
const expected: Prose = {
  comments: 2,
  lengths: [4, 2],
  freeRelatives: 2,
  refusedWords: 2,
  smallTitles: 1,
  bareTypes: 1,
  ofNames: 1,
}

const found = addProse(
  readProse('planted.test.ts', planted),
  readProse('planted/index.ts', "export { nextOf } from './next.ts'\n"),
)
if (JSON.stringify(found) !== JSON.stringify(expected))
  fail(`The planted faults were counted as ${JSON.stringify(found)}.`)

const fine: ProseFigures = keptOf({ ...noProse, comments: 100 })
const raised: (keyof ProseFigures)[] = [
  'freeRelatives',
  'medianWords',
  'refusedWords',
  'smallTitles',
  'bareTypes',
  'ofNames',
]
for (const figure of raised)
  if (risesOf({ ...fine, [figure]: 11 }, fine).length !== 1) fail(`A planted rise of ${figure} was overlooked.`)
if (risesOf(fine, fine).length > 0) fail('Sound figures were refused.')
if (!['What is kept', 'Of two payments', 'A list made anew'].every(hidesSubject) || hidesSubject('Jobs commit'))
  fail('A planted title of a decision was judged wrongly.')

const files = globSync('{src,demo,bench,e2e,scripts}/**/*.{ts,tsx}').toSorted()
if (files.length < 1000) fail(`Only ${files.length} files were read: the check would pass on anything.`)
const counts = keptOf(files.map((file) => readProse(file, readFileSync(file, 'utf8'))).reduce(addProse, noProse))
const before = JSON.parse(readFileSync(keptFile, 'utf8')) as ProseFigures

const titles = globSync('docs/decisions/[0-9]*.md').map(
  (file) => /^# \d+\. (.+)$/m.exec(readFileSync(file, 'utf8'))?.[1],
)
if (titles.length < 100) fail(`Only ${titles.length} decisions were read: the check would pass on anything.`)
const hidden = titles.filter((title) => title === undefined || hidesSubject(title))

const faults = [
  ...risesOf(counts, before),
  ...hidden.map((title) => `The decision "${title}" hides its subject: name the subject and the choice.`),
]
if (faults.length > 0) fail(`${faults.join('\n')}\nPut the subject first (STYLE.md, Sentences).`)
if (process.argv.includes('--write')) writeFileSync(keptFile, `${JSON.stringify(counts, null, 2)}\n`)
console.log(
  `prose: ${percentOf(shareOf(counts))} of ${counts.comments} comments begin with a free relative, ${counts.medianWords} words a comment, ${counts.smallTitles} titles in lower case, ${counts.refusedWords} refused words, ${hidden.length} of ${titles.length} decisions hide their subject`,
)

function fail(reason: string): never {
  console.error(reason)
  process.exit(1)
}
