import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { startCrawl } from '#contract/discovery/endpoints.ts'
import { isOver } from '#contract/platform/activities.ts'
import { getActivity } from '#contract/platform/endpoints.ts'
import { encodeFingerprint, enginePool, engineVersion } from '#engine/index.ts'
import { decodePage } from '#server/platform/text/letters/decode-page.ts'
import { extractPage } from '#server/crawler/pages/extract-page.ts'
import type { Database } from '#server/platform/db/database.ts'
import { openOutbound, type Outbound } from '#server/platform/outbound/outbound.ts'
import { clientOf } from '#server/testing/client.ts'
import { registerAt } from '#server/testing/registration.ts'
import sharp from 'sharp'
import { atLeast, atMost, type Figures } from '../../figures.ts'
import { aScene } from './scene.ts'
import { openWorkers, type Workers } from './workers.ts'
import { copiedBy, expectedMatches, hostNamed, pagesOfHost, type Web } from './web.ts'

/** Pause between two requests to one host, in milliseconds. */
const delayMs = 100
/** Mean time between kills of a worker. */
const killEveryMs = 15_000

/**
 * Crawls a web made for it and matches its pictures against owned images, with two worker processes on PostgreSQL. Every other tenth of the
 * work runs undisturbed; in the others a worker is killed every few seconds. Its floor in the same run only fetches and decodes the same
 * pictures.
 */
export async function benchWeb(web: Web): Promise<Figures> {
  const served = await serve(web)
  const outbound = openOutbound({ hosts: served.hosts, userAgent: 'RightframeBot/bench' })
  try {
    const floor = await fetchAndDecode(outbound, web)
    const fingerprints = await fingerprintOwned(web)
    await served.requests()
    return figuresOf(web, floor, await crawl(web, served, fingerprints))
  } finally {
    await outbound.close()
    served.stop()
  }
}

function figuresOf(web: Web, floor: Floor, run: Run): Figures {
  const { calm, disturbed, kills, manners, finds: matches } = run
  return {
    name: 'crawl of a web',
    figures: {
      ...web,
      'fetch and extract, pages/s': floor.pagesPerSecond,
      'fetch and decode, pictures/s': floor.picturesPerSecond,
      'fetch and decode, CPU ms a picture': floor.cpuMs,
      'undisturbed, seconds': calm.seconds,
      'undisturbed, pages/s': calm.pages / calm.seconds,
      'undisturbed, pictures/s': calm.pictures / calm.seconds,
      'undisturbed, CPU ms a picture (workers, all of it)': calm.cpuMs / calm.pictures,
      'CPU of a picture ÷ fetch and decode': calm.cpuMs / calm.pictures / floor.cpuMs,
      'with workers killed, seconds': disturbed.seconds,
      'with workers killed, pages/s': disturbed.pages / disturbed.seconds,
      'with workers killed, pictures/s': disturbed.pictures / disturbed.seconds,
      'workers killed': kills.length,
      'pages asked for again, as their worker was killed': manners.again,
      'finds there are to make': matches.expected,
      ...namesOf(matches),
    },
    goals: [
      atMost('finds missed', matches.missed, 0),
      atMost('finds that accuse a stranger', matches.wrong.length, 0),
      atMost('pages asked for again though no worker was killed meanwhile', manners.twice, 0),
      atLeast('least pause at one host', manners.minPauseMs, delayMs * 0.9, 'ms'),
    ],
  }
}

const maxNamed = 20

/** Accused strangers by image and picture, to draw them again. */
const namesOf = ({ wrong }: MatchList): Record<string, string> =>
  wrong.length === 0 ? {} : { 'strangers accused (image, picture, page)': wrong.slice(0, maxNamed).join('; ') }

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
const maxOfFloor = 600

/** A crawler's least work: fetching, reading and decoding. */
async function fetchAndDecode(outbound: Outbound, web: Web): Promise<Floor> {
  const each = Math.min(pagesOfHost(web), Math.ceil(maxOfFloor / web.hosts))
  const urls = Array.from({ length: web.hosts * each }, (_, n) => {
    const page = Math.floor(n / web.hosts)
    return `http://${hostNamed(n % web.hosts)}${page === 0 ? '/' : `/p/${page}`}`
  })
  const pictures = new Set<string>()
  const pages = await timed(urls, async (url) => {
    const { body, headers } = await outbound.get(url, { maxBytes: 5_000_000 })
    for (const image of extractPage(decodePage(body, headers['content-type']).text, url).images) pictures.add(image)
  })
  const decoded = await timed([...pictures].slice(0, maxOfFloor), async (url) => {
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

/** Owned images as stored after reading, which another bench measures. */
async function fingerprintOwned({ owned }: Web): Promise<Uint8Array[]> {
  const pool = enginePool({ workers: availableParallelism() })
  const drawn: Uint8Array[] = []
  const left = Array.from({ length: owned }, (_, n) => n).values()
  const lane = async () => {
    for (const n of left) {
      drawn[n] = encodeFingerprint(await pool.fingerprint(await aScene(n)))
    }
  }
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  await pool.close()
  return drawn
}

type Run = {
  calm: Stretch
  disturbed: Stretch
  /** Moments of killed workers, in milliseconds of Unix time. */
  kills: number[]
  manners: Manners
  finds: MatchList
}
/** Work done in a part of a crawl's time. */
type Stretch = { seconds: number; cpuMs: number; pages: number; pictures: number }

async function crawl(web: Web, served: Served, fingerprints: Uint8Array[]): Promise<Run> {
  await using workers = await openWorkers({ hosts: served.hosts, delayMs, pagesPerHost: 2 * pagesOfHost(web) })
  const { user, token } = await registerAt(workers.url)
  const ana = clientOf(workers.url, token)
  const imageIds = await keepOwned(workers.database, user._id, fingerprints)
  const seeds = Array.from({ length: web.hosts }, (_, host) => `http://${hostNamed(host)}/`)
  const { activity } = await ana.call(startCrawl, { seeds })
  const isOngoing = async () => !isOver((await ana.call(getActivity, { activityId: activity })).state)
  const stretches = await inStretches(web, workers, isOngoing)
  const manners = mannersOf(await served.requests(), stretches.kills)
  return { ...stretches, manners, finds: await matchesOf(workers.database, web, imageIds) }
}

const unixNow = () => performance.timeOrigin + performance.now()

/** Runs to the end, killing workers in every other tenth. */
async function inStretches(web: Web, workers: Workers, isOngoing: () => Promise<boolean>) {
  const none: Stretch = { seconds: 0, cpuMs: 0, pages: 0, pictures: 0 }
  const sums = [none, none]
  const kills: number[] = []
  let before = await doneBy(workers)
  let nextKill = 0
  while (await isOngoing()) {
    await new Promise((resolve) => setTimeout(resolve, 1000))
    const isDisturbed = Math.floor((10 * (before.pages + before.pictures)) / (web.pages + web.pictures)) % 2
    if (isDisturbed && unixNow() > nextKill) {
      await workers.killOne()
      kills.push(unixNow())
      nextKill = unixNow() + killEveryMs * (0.5 + Math.random())
    }
    const now = await doneBy(workers)
    const sum = sums[isDisturbed]!
    sums[isDisturbed] = {
      seconds: sum.seconds + now.seconds - before.seconds,
      cpuMs: sum.cpuMs + now.cpuMs - before.cpuMs,
      pages: sum.pages + now.pages - before.pages,
      pictures: sum.pictures + now.pictures - before.pictures,
    }
    before = now
  }
  return { calm: sums[0]!, disturbed: sums[1]!, kills }
}

async function doneBy({ database, cpuMs }: Workers): Promise<Stretch> {
  const { rows } = await database.execute(
    `select (select count(*)::int from crawl_pages where kind = 'page' and state = 'done') as pages,
      (select count(*)::int from seen_files) as pictures`,
  )
  const { pages, pictures } = rows[0]!
  return { seconds: unixNow() / 1000, cpuMs: cpuMs(), pages: Number(pages), pictures: Number(pictures) }
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

/** `wrong`: image id, picture address and page of each. */
type MatchList = { expected: number; missed: number; wrong: string[] }

async function matchesOf({ execute }: Database, web: Web, imageIds: string[]): Promise<MatchList> {
  const { rows } = await execute('select image_id, url, page_url from matches')
  const matches = new Set(rows.map(({ image_id, url, page_url }) => [image_id, url, page_url].map(String).join(' ')))
  const expected = new Set(
    [...expectedMatches(web)].map(({ owned, url, page }) => `${imageIds[owned]!} ${url} ${page}`),
  )
  const wrong = [...matches].filter((match) => {
    const [imageId, url = ''] = match.split(' ')
    const copied = copiedBy(web, Number(/\/i\/(\d+)\.jpg$/.exec(url)?.[1]))
    return copied === undefined || imageIds[copied] !== imageId
  })
  return { expected: expected.size, missed: expected.difference(matches).size, wrong: wrong.toSorted() }
}

type Manners = { minPauseMs: number; again: number; twice: number }

/** Politeness as the hosts saw it: the least pause, and the pages asked for again, with and without a reason. */
function mannersOf(asked: readonly [host: string, path: string, at: number][], kills: number[]): Manners {
  const manners = { minPauseMs: Infinity, again: 0, twice: 0 }
  for (const ofHost of Map.groupBy(asked, ([host]) => host).values()) {
    const moments = ofHost.map(([, , at]) => at).toSorted((a, b) => a - b)
    for (const [nth, at] of moments.entries())
      if (nth > 0) manners.minPauseMs = Math.min(manners.minPauseMs, at - moments[nth - 1]!)
    const pages = ofHost.filter(([, path]) => path === '/' || path.startsWith('/p/'))
    for (const ofPage of Map.groupBy(pages, ([, path]) => path).values())
      for (const [nth, [, , at]] of ofPage.entries()) {
        if (nth === 0) continue
        const isExcused = kills.some((kill) => kill > ofPage[nth - 1]![2] && kill < at)
        manners[isExcused ? 'again' : 'twice']++
      }
  }
  return manners
}
