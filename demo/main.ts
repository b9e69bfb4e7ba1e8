/** `npm run demo`: the product's main job on a small web of its own, from an empty folder to finds, and on to paid cases. */
import { join } from 'node:path'
import { findBrowser } from '#server/platform/browser.ts'
import { startProblem } from '#server/boot/start-problem.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { buildWebIfChanged } from '../scripts/build-web.ts'
import { type Caller, signIn } from './caller.ts'
import { collectMatches, crawl, type Hear, importPhotographs, match } from './main-job.ts'
import { judge } from './outcome.ts'
import { readOptions } from './options.ts'
import { countedOf, type Finds, greet, reportMatches, reportLinks, reportRoad } from './report.ts'
import { followRoad, type Road } from './road/follow-road.ts'
import { hasCases, linksOf } from './road/links.ts'
import { sandboxOf } from './road/sandbox.ts'
import { settingsOfDemo } from './settings.ts'
import { search, searchSettings } from './search.ts'
import { openStage, type Stage, timed } from './stage.ts'
import { folderOf, variableOf } from './surroundings.ts'

const options = readOptions(process.argv.slice(2))
const started = performance.now()
let leaving: Promise<void> | undefined
/** Progress on a terminal overwrites its line. */
const overwrite = process.stdout.isTTY ? '\r\x1b[K' : ''
const say = options.json ? () => {} : (line: string) => console.log(overwrite + line)
const sayTook = (what: string, seconds: number) => say(`${what.padEnd(12)} ${seconds.toFixed(1).padStart(5)} s`)

const { once, json, seed, fresh } = options
const out = options.out ?? join(folderOf('demo'), 'files')
const prepare = () => timed('web app', sayTook, () => buildWebIfChanged({ log: () => {} }))
// Capturing needs a browser: the machine's, else npm's test browser.
const browser = findBrowser(process.env.CHROMIUM_PATH) ? {} : { CHROMIUM_PATH: await chromiumForTests() }
const settings = { ...settingsOfDemo, ...browser, ...(options.search ? searchSettings : {}) }
const opening = openStage({ seed, fresh, folder: once ? undefined : folderOf('demo'), prepare, settings }, sayTook)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void leave(once ? 130 : 0))
const stage = await opening.catch((error: unknown) => exitWith(startProblem(error, { name: 'The demo', variableOf })))
if (!once) greet(stage.server)
const ana = await signIn(stage).catch((error: unknown) => fail(error))
const failOrStay = (error: unknown) => (once ? fail(error) : complain(error))
const finds = await findCopies(stage, ana).catch(failOrStay)
if (finds && !json) reportMatches(finds)
const road = finds && !options.search ? await roadFrom(stage, ana).catch(failOrStay) : undefined
const seconds = Number(((performance.now() - started) / 1000).toFixed(1))
if (json && finds) console.log(JSON.stringify({ ...shown(finds), seconds, ...road }))
else if (road) reportRoad(road, { out, seconds })
if (once) await leave(isComplete(finds, road) ? 0 : 1)
const links = await linksOf(stage, ana).catch(complain)
if (links) reportLinks(stage.server, { links, mailbox: sandboxOf(stage)?.mailbox })

async function findCopies(on: Stage, call: Caller): Promise<Finds> {
  const images = await timed('import', sayTook, () => importPhotographs(on, call, progress('photographs read')))
  const services = options.search
    ? (await timed('search', sayTook, () => search(on, call, { images, hear: progress('photographs searched for') })))
        .services
    : await lookAround(on, call)
  const matches = await collectMatches(call, images)
  const { rows } = await on.server.deps.database.execute(
    "select (select count(*)::int from crawl_pages where kind = 'page' and state = 'done') as pages, (select count(*)::int from sightings) as sightings",
  )
  const counted = rows[0] as { pages: number; sightings: number }
  return { ...judge(matches, on.manifest), matches, images: images.length, services, ...counted }
}

/** Visits all sites of the demo web, without services. */
async function lookAround(on: Stage, call: Caller): Promise<undefined> {
  const looked = progress('pages and pictures looked at')
  const crawled = await timed('crawl', sayTook, () => crawl(on, call, looked))
  await timed('match', sayTook, () => match(call, crawled, looked))
}

function isComplete(found: Finds | undefined, followed: Road | undefined): boolean {
  return found !== undefined && found.missed.length + found.wrong.length + (followed?.missing.length ?? 0) === 0
}

function shown({ images, pages, sightings, matches, expected, found, wrong, services }: Finds) {
  const told = { images, pages, sightings, matches, expected, found, wrong: wrong.length }
  return services ? { ...told, services: services.map(countedOf) } : told
}

/** Runs once: kept folders hold an earlier result. */
async function roadFrom(on: Stage, call: Caller): Promise<Road | undefined> {
  if (await hasCases(call)) return undefined
  const hear = progress('cases came to their end; the browser captures pages')
  return await timed('road', sayTook, () => followRoad(on, call, { out, say, hear, leaveOne: !once }))
}

/** One line on terminals; elsewhere a line per quarter. */
function progress(what: string): Hear {
  let last = -1
  return (done, total) => {
    if (json || !total) return
    const isLast = done === total
    if (process.stdout.isTTY)
      return void process.stdout.write(`${overwrite}  ${done} of ${total} ${what}${isLast ? overwrite : ''}`)
    const quarter = Math.floor((done / total) * 4)
    if (quarter > last) say(`  ${done} of ${total} ${what}`)
    last = quarter
  }
}

/** Closes the stage, once it is open if opening has begun, and ends the process. Later callers wait for the same end. */
async function leave(code: number): Promise<never> {
  leaving ??= opening.then(({ stop }) => stop())
  await leaving.catch(() => {})
  process.exit(code)
}

/** Suppresses failures while everything is being closed. */
async function fail(error: unknown): Promise<never> {
  complain(error)
  return await leave(1)
}

function complain(error: unknown): undefined {
  if (leaving) return undefined
  console.error(error instanceof Error ? error.message : error)
  return undefined
}

function exitWith(message: string): never {
  console.error(message)
  process.exit(1)
}
