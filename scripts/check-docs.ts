/**
 * Documents keep their form: decisions are short, have their five heads and stand in the index; and what documents name is there, files in
 * backticks and targets of links. A check that reads nothing would pass on anything, so it first refuses planted faults.
 */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const maxWords = 300
const decisions = globSync('docs/decisions/[0-9]*.md').toSorted()
const documents = [...globSync('{*,docs/**/*}.md'), 'demo/README.md'].filter((path) => path !== 'docs/licences.md')
const files = [...globSync('{.ci,bench,bin,demo,e2e,migrations,scripts,src}/**/*'), ...globSync('*.*')].map(
  (path) => `/${path}`,
)

const sound = `# 7. A title\n\nStatus: accepted · Date: 2026-11-21\n\n## Context\n\nWhy.\n\n## Decision\n\nWhat.\n\n## Consequences\n\nSo.\n`
const soundPath = 'docs/decisions/0007-a-title.md'
const soundIndex = '| [0007](0007-a-title.md) | A title | in a line | accepted |'

const planted: [fault: string, found: string[]][] = [
  ['words', formFaults(soundPath, sound + 'word '.repeat(maxWords), soundIndex)],
  ['no Status', formFaults(soundPath, sound.replace('Status: accepted · ', ''), soundIndex)],
  ['no Date', formFaults(soundPath, sound.replace('2026-11-21', 'soon'), soundIndex)],
  ['no Context', formFaults(soundPath, sound.replace('## Context', ''), soundIndex)],
  ['no Decision', formFaults(soundPath, sound.replace('## Decision', '# Decision'), soundIndex)],
  ['no Consequences', formFaults(soundPath, sound.replace('## Consequences', ''), soundIndex)],
  ['not numbered', formFaults(soundPath, sound.replace('# 7.', '# 8.'), soundIndex)],
  ['index', formFaults(soundPath, sound, soundIndex.replace('A title', 'Another'))],
  ['index', formFaults(soundPath, sound, soundIndex.replace('accepted', 'superseded'))],
  ['names', nameFaults('README.md', 'See `scripts/is-not-there.ts`.')],
  ['leads', nameFaults('README.md', 'See [this](docs/is-not-there.md#here).')],
]
const silent = planted.filter(([fault, found]) => !found.some((one) => one.includes(fault)))
if (silent.length > 0) fail(silent.map(([fault]) => `The check overlooks a planted fault: ${fault}`))
if (formFaults(soundPath, sound, soundIndex).length > 0) fail(['The check refuses a sound decision.'])
if (decisions.length < 40 || documents.length < decisions.length || files.length < 500)
  fail([`Only ${decisions.length} decisions and ${files.length} files were read: the check would pass on anything.`])

const index = readFileSync('docs/decisions/README.md', 'utf8')
const faults = [
  ...decisions.flatMap((path) => formFaults(path, readFileSync(path, 'utf8'), index)),
  ...documents.flatMap((path) => nameFaults(path, readFileSync(path, 'utf8'))),
]
if (faults.length > 0) fail(faults)
const longest = Math.max(...decisions.map((path) => wordsOf(readFileSync(path, 'utf8'))))
console.log(
  `documents: ${decisions.length} decisions of at most ${longest} words; what ${documents.length} documents name is there`,
)

function formFaults(path: string, text: string, index: string): string[] {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const [, number, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? []
  const status = /^Status: (accepted|superseded by \[\d{4}\]\(\S+\))(?= · )/m.exec(text)?.[1]
  const row = index.split('\n').find((line) => line.startsWith(`| [${name.slice(0, 4)}](${name}) | ${title} | `))
  const heads = ['Context', 'Decision', 'Consequences'].filter((head) => !text.includes(`\n## ${head}\n`))
  return [
    ...(wordsOf(text) > maxWords ? [`has ${wordsOf(text)} words, of at most ${maxWords}`] : []),
    ...(status ? [] : ['has no Status that is "accepted" or "superseded by" a link']),
    ...(/^Status: .* · Date: \d{4}-\d{2}-\d{2}$/m.test(text) ? [] : ['has no Date']),
    ...heads.map((head) => `has no ${head}`),
    ...(Number(number) === Number(name.slice(0, 4)) ? [] : ['is not numbered as its file']),
    ...(row?.endsWith(` | ${status} |`) ? [] : ['is not in the index with its title and status']),
  ].map((fault) => `${path} ${fault}`)
}

/** Source files alone, by path ending, unlike server addresses. */
function nameFaults(path: string, text: string): string[] {
  const named = [...text.matchAll(/`(\w[\w./-]*\.(?:tsx?|sql|cjs|js))`/g)].map((match) => match[1]!)
  const links = [...text.matchAll(/\]\((?!https?:)([^)#\s]+)[^)]*\)/g)].map((match) => match[1]!)
  return [
    ...named
      .filter((name) => !files.some((file) => file.endsWith(`/${name}`)))
      .map((name) => `${path} names ${name}, which is not there`),
    ...links
      .filter((link) => !existsSync(join(dirname(path), link)))
      .map((link) => `${path} leads to ${link}, which is not there`),
  ]
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function fail(reasons: string[]): never {
  for (const reason of reasons) console.error(reason)
  process.exit(1)
}
