/** `npm run demo`: the product's main job on a small web of its own, from an empty folder to a table of matches. */
import type { Searching } from '#contract/discovery/searches.ts'
import { changesInWords } from '#contract/fingerprints/change.ts'
import { findBrowser } from '#server/platform/browser.ts'
import { startProblem } from '#server/start-problem.ts'
import { authenticatorCode } from '#server/testing/security-check.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { type Call, collectMatches, crawl, type Hear, importPhotographs, match, signIn } from './main-job.ts'
import { type FoundCopy, judge, type Outcome } from './outcome.ts'
import { type Options, readOptions } from './options.ts'
import { everybody, password } from './people.ts'
import { followRoad, type Road } from './road.ts'
import { openStage, type Stage, timed } from './stage.ts'
import { search, searchSettings } from './search.ts'
import { folderOf, variableOf } from './surroundings.ts'

const options = readOptions(process.argv.slice(2))
const started = performance.now()
let leaving: Promise<void> | undefined
const say = options.json ? () => {} : (line: string) => console.log(line)
const sayTook = (what: string, seconds: number) => say(`${what.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`)

const { once, seed, fresh, out } = options
const prepare = () => timed('web app', sayTook, () => buildWebIfChanged({ log: () => {} }))
// What is captured needs a browser: where the machine has none, the one that npm brings for tests.
const browser =
  out === undefined || findBrowser(process.env.CHROMIUM_PATH) ? {} : { CHROMIUM_PATH: await chromiumForTests() }
const settings = { ...browser, ...(options.search ? searchSettings : {}) }
const opening = openStage({ seed, fresh, folder: once ? undefined : folderOf('demo'), prepare, settings }, sayTook)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(once ? 130 : 0))
const stage = await opening.catch((error: unknown) => exitWith(startProblem(error, { name: 'The demo', variableOf })))
if (!once) greet(stage)
const result = await mainJob(stage).catch((error: unknown) => fail(error))
report(result, options)
if (once) await leave(result.missed.length + result.wrong.length === 0 ? 0 : 1)
console.log(`\nThe app stays up at ${stage.server.url}. Stop it with Ctrl-C.`)

type Result = Outcome & {
  road: Road | undefined
  /** What came of each search service, where they were asked. */
  services: Searching['services'] | undefined
  finds: FoundCopy[]
  images: number
  pages: number
  sightings: number
  seconds: number
}

async function mainJob(on: Stage): Promise<Result> {
  const call = await signIn(on)
  const images = await timed('import', sayTook, () => importPhotographs(on, call, progress('photographs read')))
  const services = options.search
    ? (await timed('search', sayTook, () => search(on, call, { images, hear: progress('photographs searched for') })))
        .services
    : await lookAround(on, call)
  const matches = await collectMatches(call, images)
  const road =
    out === undefined ? undefined : await timed('evidence', sayTook, () => followRoad(on, call, { out, say }))
  const { rows } = await on.server.deps.database.execute(
    "select (select count(*)::int from crawl_pages where kind = 'page' and state = 'done') as pages, (select count(*)::int from sightings) as sightings",
  )
  const counted = rows[0] as { pages: number; sightings: number }
  return {
    ...judge(matches, on.manifest),
    road,
    services,
    finds: matches,
    images: images.length,
    ...counted,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Visits all sites of the demo web; no service is asked. */
async function lookAround(on: Stage, call: Call): Promise<undefined> {
  const looked = progress('pages and pictures looked at')
  const crawled = await timed('crawl', sayTook, () => crawl(on, call, looked))
  await timed('match', sayTook, () => match(call, crawled, looked))
}

/** One line that is written over on a terminal; elsewhere a line for each quarter. */
function progress(what: string): Hear {
  let last = -1
  return (done, total) => {
    if (options.json || !total) return
    const isLast = done === total
    if (process.stdout.isTTY)
      return void process.stdout.write(`\r  ${done} of ${total} ${what}${isLast ? '\r\x1b[K' : '\x1b[K'}`)
    const quarter = Math.floor((done / total) * 4)
    if (quarter > last) say(`  ${done} of ${total} ${what}`)
    last = quarter
  }
}

function greet({ server }: Stage): void {
  say(`\nRightframe is up at ${server.url}, where all of this can be watched. Sign in as`)
  for (const { email, who } of everybody) say(`  ${email.padEnd(28)} ${who}`)
  say(`with the password ${password}.`)
  for (const { first, authenticator } of everybody)
    if (authenticator !== undefined)
      say(
        `${first} is asked for a code as well: ${authenticatorCode(authenticator)} for the next seconds, later codes from an authenticator app with the key ${authenticator}.`,
      )
  say('')
}

function report(
  { finds: matches, missed, wrong, expected, found, images, pages, sightings, seconds, road, services }: Result,
  { json }: Options,
): void {
  if (json)
    return console.log(
      JSON.stringify({
        images,
        pages,
        sightings,
        matches: matches,
        expected,
        found,
        wrong: wrong.length,
        seconds: Number(seconds.toFixed(1)),
        ...(services && { services: services.map(counted) }),
        ...road,
      }),
    )
  const rows = matches.map(({ image, page, score, changes }) => [image, page, changesInWords(changes), String(score)])
  console.log(`\n${table(['image', 'page', 'what was done to the copy', 'score'], rows)}\n`)
  console.log(
    `${images} photographs, ${pages} pages, ${sightings} pictures met: ${found} of ${expected} copies found, ${wrong.length} strangers accused, in ${seconds.toFixed(1)} s`,
  )
  for (const service of services ?? []) console.log(Object.values(counted(service)).join(' · '))
  for (const { number, wacz, report } of road?.evidence ?? []) console.log(`evidence ${number}: ${wacz}, ${report}`)
  for (const { image, url, kind } of missed) console.log(`missed: ${image}, ${kind}, at ${url}`)
  for (const { image, url, score } of wrong) console.log(`wrong: ${image} at ${url} (${score})`)
}

function counted({ name, searches, same, other, unverified }: Searching['services'][number]) {
  return { service: name, searches, same, other, unverified }
}

function table(head: string[], rows: string[][]): string {
  const widths = head.map((title, column) =>
    Math.min(64, Math.max(title.length, ...rows.map((row) => row[column]!.length))),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        cell.length > widths[column]! ? `${cell.slice(0, widths[column]! - 1)}…` : cell.padEnd(widths[column]!),
      )
      .join('  ')
  return [line(head), line(widths.map((width) => '─'.repeat(width))), ...rows.map(line)].join('\n')
}

/** Closes the stage, which is opened first if that has begun, and ends the process. Whoever comes later waits for that end. */
async function leave(code: number): Promise<never> {
  leaving ??= opening.then(({ stop }) => stop())
  await leaving.catch(() => {})
  process.exit(code)
}

/** Of what breaks while all is being closed nothing is said. */
async function fail(error: unknown): Promise<never> {
  if (!leaving)
    console.error(
      error instanceof Error ? (error.name === 'Error' ? (error.stack ?? error.message) : error.message) : error,
    )
  return await leave(1)
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}
