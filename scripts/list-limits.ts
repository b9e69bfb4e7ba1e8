/** Writes `docs/limits.md` from the code: rates, sizes and amounts. `--write` saves the page; without it a differing page is refused. */
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { endpoints } from '../src/server/boot/features.ts'

const page = 'docs/limits.md'
const text = `# Limits

Made from the code by \`node scripts/list-limits.ts --write\`; \`npm run check\` refuses a page that is not what the code says.

## Attempts

Counted before they are looked at, in the database, so for all processes together. One too many is answered 429 with \`Retry-After\`, and in words when to try again; mail is answered 450 or 452, so that it is sent again.

${table(['attempts at', 'counted by', 'at most', 'within'], attempts())}

## Bodies

A call takes 64 kB, one that visitors may make 16 kB, one without a body 1 kB, in at most 100 levels and 100,000 values; more is answered 413, or 400. These take more:

${table(['call', 'path', 'at most'], bodies())}

## At a time

${table(['of', 'counted by', 'at most', 'and then'], atATime())}

## What a plan gives

${table(['of', 'without paying'], plan())}
`

if (process.argv.includes('--write')) writeFileSync(page, text)
else if (readFileSync(page, 'utf8') !== text) {
  console.error(`${page} is not what the code says: node scripts/list-limits.ts --write`)
  process.exit(1)
}
console.log(`limits: ${attempts().length} kinds of attempts, as ${page} lists them`)

/** Each limit stands in the code as one object, with its numbers or the names of constants of its file. */
function attempts(): string[][] {
  const found = globSync('src/server/**/*.ts', { exclude: (file) => file.includes('.test.') }).flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    // Limits may share their numbers by a constant.
    const whole = code.replaceAll(/\.\.\.(per[A-Z]\w+)/g, (spread, name: string) => {
      const [, numbers = spread] = new RegExp(`const ${name} = \\{ (max: .+) \\}`).exec(code) ?? []
      return numbers
    })
    return [...whole.matchAll(/name: '([a-z-]+)',\s+key: (.+?),\s+max: (\w+),\s+seconds: ([\d_]+)/g)].map(
      ([, name = '', of = '', most = '', seconds = '']) => [
        name.replaceAll('-', ' '),
        countedBy(of, name),
        counted(valueOf(code, most)),
        inWords(Number(seconds.replaceAll('_', ''))),
      ],
    )
  })
  if (found.length < 20) throw new Error(`Only ${found.length} limits were found: the page would say too little.`)
  return [...new Map(found.map((row) => [row[0], row])).values()].toSorted((a, b) => (a[0]! < b[0]! ? -1 : 1))
}

function valueOf(code: string, name: string): number {
  const written = /^\d/.test(name) ? name : new RegExp(`const ${name} = ([\\d_]+)`).exec(code)?.[1]
  if (written === undefined) throw new Error(`The limit ${name} has no number of its own.`)
  return Number(written.replaceAll('_', ''))
}

function countedBy(of: string, name: string): string {
  if (name.endsWith('-at-link')) return 'link and network'
  if (of === 'email') return 'mail address'
  if (name.endsWith('-and-network')) return 'mail address and network'
  if (/network/.test(of)) return 'network'
  if (/emailKey.*address/.test(of)) return 'account and address'
  if (/address/.test(of)) return 'address'
  return 'account'
}

function bodies(): string[][] {
  return endpoints
    .flatMap(({ name, method, path, limit }) =>
      limit === undefined ? [] : [[name, `\`${method} /api${path}\``, `${counted(Math.round(limit / 1024))} kB`]],
    )
    .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))
}

/** Hand-written rows with numbers from their constants. */
function atATime(): string[][] {
  const of = (file: string, name: string) => counted(valueOf(readFileSync(file, 'utf8'), name))
  const http = 'src/server/platform/http'
  const events = 'src/server/platform/events'
  return [
    [
      'requests that are answered',
      'account and process',
      of('src/server/platform/fairness/account-turns.ts', 'atOnce'),
      'the next waits',
    ],
    ['messages to webhooks', 'network and process', of(`${http}/webhook-turns.ts`, 'maxOfOne'), '429'],
    ['bodies over 128 kB', 'account and process', of(`${http}/large-bodies.ts`, 'maxLarge'), '429'],
    ['live streams', 'account and process', of(`${events}/event-bell.ts`, 'maxStreams'), 'the oldest ends'],
    [
      'live streams opened within ten seconds',
      'account and process',
      of(`${events}/opened-lately.ts`, 'maxOpened'),
      '429',
    ],
    ['imports under way', 'account', of('src/contract/images/sources-connections.ts', 'importsAtOnce'), '429'],
    ['uploads begun and not finished', 'account', of('src/server/images/uploads/begin-upload.ts', 'maxBegun'), '429'],
    [
      'hosts looked at, files of pages that are fetched, imports that go on',
      'account and process',
      'an equal share of the lanes, half of those that others leave',
      'it comes again within seconds',
    ],
  ]
}

/** The free plan's limits, from its migration. */
function plan(): string[][] {
  const seed = readFileSync('migrations/0057_plans_as_they_begin.sql', 'utf8')
  const [columns = '', row = ''] = [/"plans" \(([^)]*)\)/, /\('free', ([^)]*)\)/].map((part) => part.exec(seed)?.[1])
  const values = ['free', ...row.split(', ')]
  const of = (column: string): number => {
    const number = Number(values[columns.split(', ').indexOf(`"${column}"`)])
    if (!Number.isFinite(number)) throw new Error(`What the free plan gives was not found: ${column}`)
    return number
  }
  return [
    ['images that are looked for', counted(of('monitored_images'))],
    ['files of images and of cases', `${counted(of('storage_bytes') / 1024 ** 3)} GB`],
    ['takedowns a month', counted(of('takedowns_per_month'))],
    ['evidence captured a month', counted(of('evidence_captures_per_month'))],
    ['visits under way', counted(of('open_crawls'))],
    ['days between visits to a watched site', counted(of('rescan_hours') / 24)],
  ]
}

function counted(number: number): string {
  return number.toLocaleString('en-US')
}

function inWords(seconds: number): string {
  if (seconds === 3600) return 'an hour'
  if (seconds === 60) return 'a minute'
  return seconds % 3600 === 0 ? `${seconds / 3600} hours` : `${seconds / 60} minutes`
}

function table(heads: string[], rows: string[][]): string {
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}
