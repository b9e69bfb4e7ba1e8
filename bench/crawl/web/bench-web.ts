import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { isOver } from '#contract/platform/activities.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { encodeFingerprint, enginePool, engineVersion } from '#engine/index.ts'
import { decodePage } from '#server/discovery/decode-page.ts'
import { extractPage } from '#server/discovery/extract-page.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openOutbound, type Outbound } from '#server/platform/outbound/outbound.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { registerAt } from '#server/testing/registration.ts'
import sharp from 'sharp'
import { atLeast, atMost, type Figures } from '../../figures.ts'
import { openWorkers, type Workers } from './workers.ts'
import { copiedBy, expectedFinds, hostNamed, pagesOfHost, type Web } from './web.ts'

/** Between two requests to one host, in milliseconds. */
const delayMs = 100
/** A worker is killed about so often. */
const killEveryMs = 15_000

/**
 * Crawls a web made for it and matches its pictures against owned images, with two worker processes on PostgreSQL: once undisturbed, and
 * once with a worker killed every few seconds. Its floor in the same run fetches and decodes the same pictures and does nothing else.
 */
export async function benchWeb(web: Web): Promise<Figures[]> {
  const served = await serve(web)
  const outbound = openOutbound({ hosts: served.hosts, userAgent: 'RightframeBot/bench' })
  try {
    const floor = await fetchAndDecode(outbound, web)
    const fingerprints = await fingerprintOwned(web)
    await served.requests()
    const calm = await crawl(web, served, fingerprints, { isKilled: false })
    const killed = await crawl(web, served, fingerprints, { isKilled: true })
    return [figuresOf(web, floor, calm, killed)]
  } finally {
    await outbound.close()
    served.stop()
  }
}

function figuresOf(web: Web, floor: Floor, calm: Run, killed: Run): Figures {
  const same = calm.finds.size === killed.finds.size && calm.finds.isSubsetOf(killed.finds)
  return {
    name: 'crawl of a web',
    figures: {
      ...web,
      'fetch and extract, pages/s': floor.pagesPerSecond,
      'fetch and decode, pictures/s': floor.picturesPerSecond,
      'fetch and decode, CPU ms a picture': floor.cpuMs,
      'crawled and matched, pages/s': calm.pages / calm.seconds,
      'crawled and matched, pictures/s': web.pictures / calm.seconds,
      'crawled and matched, CPU ms a picture (workers, all of it)': calm.cpuMs / web.pictures,
      'CPU of a picture ÷ fetch and decode': calm.cpuMs / web.pictures / floor.cpuMs,
      'seconds, undisturbed': calm.seconds,
      'seconds, with workers killed': killed.seconds,
      'workers killed': killed.kills,
      'least pause at one host, undisturbed (ms)': calm.leastPauseMs,
      'least pause at one host, with workers killed (ms)': killed.leastPauseMs,
      'pages asked for twice, undisturbed': calm.twice,
      'pages asked for twice, with workers killed': killed.twice,
      'finds there are to make': calm.expected,
    },
    goals: [
      atMost('finds missed', calm.missed, 0),
      atMost('finds that accuse a stranger', calm.wrong, 0),
      atMost('pages asked for twice, undisturbed', calm.twice, 0),
      atLeast('with workers killed the same is found (1: yes)', Number(same), 1),
      atLeast('least pause at one host', Math.min(calm.leastPauseMs, killed.leastPauseMs), delayMs * 0.9, 'ms'),
    ],
  }
}

type Served = { hosts: Map<string, string>; requests: () => Promise<[string, string, number][]>; stop: () => void }

async function serve(web: Web): Promise<Served> {
  const script = fileURLToPath(new URL('./serve-web.ts', import.meta.url))
  const child = spawn(process.execPath, [script, JSON.stringify(web)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(line.toString().trim())),
  )
  const pair = `127.0.0.1:${port}`
  const names = ['log.example', ...Array.from({ length: web.hosts }, (_, host) => hostNamed(host))]
  const hosts = new Map(names.map((name) => [name, pair]))
  const outbound = openOutbound({ hosts, userAgent: 'RightframeBot/bench' })
  const requests = async () => {
    const { body } = await outbound.get('http://log.example/requests', { maxBytes: 500_000_000 })
    return JSON.parse(Buffer.from(body).toString()) as [string, string, number][]
  }
  return { hosts, requests, stop: () => void (child.kill() && outbound.close()) }
}

type Floor = { pagesPerSecond: number; picturesPerSecond: number; cpuMs: number }
const mostOfFloor = 600

/** The least that any crawler does: asks for pages and reads them, asks for pictures and decodes them. */
async function fetchAndDecode(outbound: Outbound, web: Web): Promise<Floor> {
  const each = Math.min(pagesOfHost(web), Math.ceil(mostOfFloor / web.hosts))
  const urls = Array.from({ length: web.hosts * each }, (_, n) => {
    const page = Math.floor(n / web.hosts)
    return `http://${hostNamed(n % web.hosts)}${page === 0 ? '/' : `/p/${page}`}`
  })
  const pictures = new Set<string>()
  const pages = await timed(urls, async (url) => {
    const { body, headers } = await outbound.get(url, { maxBytes: 5_000_000 })
    for (const image of extractPage(decodePage(body, headers['content-type']).text, url).images) pictures.add(image)
  })
  const decoded = await timed([...pictures].slice(0, mostOfFloor), async (url) => {
    const { body } = await outbound.get(url, { maxBytes: 50_000_000 })
    await sharp(body).raw().toBuffer()
  })
  return { pagesPerSecond: pages.perSecond, picturesPerSecond: decoded.perSecond, cpuMs: decoded.cpuMs }
}

async function timed(all: string[], work: (url: string) => Promise<void>) {
  const [began, cpu, left] = [performance.now(), process.cpuUsage(), all.values()]
  const lane = async () => {
    for (const url of left) await work(url)
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  const { user, system } = process.cpuUsage(cpu)
  return {
    perSecond: all.length / ((performance.now() - began) / 1000),
    cpuMs: (user + system) / 1000 / all.length,
  }
}

/** The owned images as the server keeps them once they are read; that reading is measured by another bench. */
async function fingerprintOwned({ owned }: Web): Promise<Uint8Array[]> {
  const pool = enginePool({ workers: availableParallelism() })
  const drawn: Uint8Array[] = []
  const left = Array.from({ length: owned }, (_, n) => n).values()
  const lane = async () => {
    for (const n of left) {
      const picture = await aPicture(n, { width: 480, height: 360 })
      drawn[n] = encodeFingerprint(await pool.fingerprint(picture))
    }
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  await pool.close()
  return drawn
}

type Run = {
  seconds: number
  cpuMs: number
  pages: number
  kills: number
  finds: Set<string>
  expected: number
  missed: number
  wrong: number
  leastPauseMs: number
  twice: number
}

async function crawl(
  web: Web,
  served: Served,
  fingerprints: Uint8Array[],
  { isKilled }: { isKilled: boolean },
): Promise<Run> {
  await using workers = await openWorkers({ hosts: served.hosts, delayMs, pagesPerHost: 2 * pagesOfHost(web) })
  const { user, token } = await registerAt(workers.url)
  const ana = clientOf(workers.url, token)
  const imageIds = await keepOwned(workers.database, user._id, fingerprints)
  const seeds = Array.from({ length: web.hosts }, (_, host) => `http://${hostNamed(host)}/`)
  const [began, cpu] = [performance.now(), workers.cpuMs()]
  const { activity } = await ana.call(startCrawl, { seeds })
  const kills = await untilOver(ana, activity, workers, isKilled)
  const seconds = (performance.now() - began) / 1000
  const cpuMs = workers.cpuMs() - cpu
  const asked = await served.requests()
  const { rows: pages } = await workers.database.execute(
    "select count(*)::int as n from crawl_pages where kind = 'page' and state = 'done'",
  )
  return {
    seconds,
    cpuMs,
    kills,
    pages: Number(pages[0]!.n),
    ...(await findsOf(workers.database, web, imageIds)),
    ...mannersOf(asked),
  }
}

async function untilOver(ana: Client, activityId: string, workers: Workers, isKilled: boolean): Promise<number> {
  let [kills, next] = [0, performance.now() + killEveryMs]
  while (!isOver((await ana.call(getActivity, { activityId })).state)) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (!isKilled || performance.now() < next) continue
    await workers.killOne()
    kills++
    next = performance.now() + killEveryMs * (0.5 + Math.random())
  }
  return kills
}

async function keepOwned({ execute }: Database, ownerId: string, fingerprints: Uint8Array[]): Promise<string[]> {
  const ids = fingerprints.map((_, n) => n.toString(16).padStart(24, '0'))
  await execute(
    `insert into images (id, owner_id, title, file_name, source, state, object_key, bytes, type, width, height, created_at)
    select id, $1, 'Image ' || id, id || '.jpg', 'upload', 'ready', 'o/' || id, 1, 'image/jpeg', 480, 360, now() from unnest($2::text[]) id`,
    [ownerId, ids],
  )
  for (const [n, id] of ids.entries())
    await execute('insert into owned_fingerprints (image_id, owner_id, engine, fingerprint) values ($1, $2, $3, $4)', [
      id,
      ownerId,
      engineVersion,
      Buffer.from(fingerprints[n]!),
    ])
  return ids
}

async function findsOf({ execute }: Database, web: Web, imageIds: string[]) {
  const { rows } = await execute('select image_id, url, page_url from matches')
  const finds = new Set(rows.map(({ image_id, url, page_url }) => [image_id, url, page_url].map(String).join(' ')))
  const expected = new Set([...expectedFinds(web)].map(({ owned, url, page }) => `${imageIds[owned]!} ${url} ${page}`))
  const wrong = [...finds].filter((find) => {
    const [imageId, url = ''] = find.split(' ')
    const copied = copiedBy(web, Number(/\/i\/(\d+)\.jpg$/.exec(url)?.[1]))
    return copied === undefined || imageIds[copied] !== imageId
  })
  return { finds, expected: expected.size, missed: expected.difference(finds).size, wrong: wrong.length }
}

/** How politely the hosts were asked, as they saw it: the least pause, and how many pages were asked for more than once. */
function mannersOf(asked: readonly [host: string, path: string, at: number][]) {
  let leastPauseMs = Infinity
  let twice = 0
  for (const ofHost of Map.groupBy(asked, ([host]) => host).values()) {
    const at = ofHost.map(([, , moment]) => moment).toSorted((a, b) => a - b)
    for (const [n, moment] of at.entries()) if (n > 0) leastPauseMs = Math.min(leastPauseMs, moment - at[n - 1]!)
    const pages = ofHost.filter(([, path]) => path === '/' || path.startsWith('/p/')).map(([, path]) => path)
    twice += pages.length - new Set(pages).size
  }
  return { leastPauseMs, twice }
}
