import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { getEvidence, getEvidencePackage, getEvidenceReport, keepMatch } from '#contract/evidence/endpoints.ts'
import type { EvidenceInFull } from '#contract/evidence/evidence.ts'
import { requestOf } from '#contract/request.ts'
import { readConfig } from '#server/boot/config.ts'
import { startedBy } from '#server/platform/testing/started-by.ts'
import { type Server, startServer } from '#server/boot/start-server.ts'
import { chromiumForTests } from '#server/testing/chromium.ts'
import { aMatch } from '#server/testing/matches.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { freePort } from '#server/testing/places.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { atMost, type Figures, median } from './figures.ts'
import { memoryOf, sumOf } from './memory.ts'

const counts = { small: { captures: 4, kills: 5 }, whole: { captures: 20, kills: 50 } }
const longestKillMs = 4000

/**
 * Pages captured one after another, in the browser, sealed and stamped by the sandbox: how many a minute, what they take, and how long a package
 * and a report take. Then the process that captures is killed at random moments: nothing may be half sealed.
 */
export async function benchEvidence(small: boolean): Promise<Figures[]> {
  const { captures, kills } = small ? counts.small : counts.whole
  const opened = new AsyncDisposableStack()
  try {
    const stage = await openCapturing(opened)
    return [await measureCaptures(stage, captures), await measureKills(stage, kills)]
  } finally {
    await opened.disposeAsync()
  }
}

type Capturing = { server: Server; ana: Person; keep: () => Promise<EvidenceInFull> }

async function openCapturing(opened: AsyncDisposableStack): Promise<Capturing> {
  const photograph = await aPicture(27, { width: 1200, height: 800 })
  const site = await openShop(photograph)
  opened.defer(site.close)
  const home = mkdtempSync(join(tmpdir(), 'rightframe-bench-'))
  opened.defer(() => rmSync(home, { recursive: true, force: true }))
  const config = readConfig({
    PORT: String(await freePort()),
    OBJECTS_PORT: String(await freePort()),
    RIGHTFRAME_HOME: home,
    RIGHTFRAME_HOSTS: `shop.example=127.0.0.1:${site.port}`,
    CHROMIUM_PATH: await chromiumForTests(),
    LOG_LEVEL: 'error',
  })
  const server = await startServer(config)
  opened.defer(() => server.stop())
  const { ana } = await people(server)
  const { _id: imageId } = await uploadFile(ana, photograph, { fileName: 'harbour.jpg', title: 'Harbour' })
  await whenRead(ana, imageId)
  let pages = 0
  const keep = async () => {
    // Captures of a month are limited by the plan.
    await server.deps.database.execute("update evidences set created_at = created_at - interval '40 days'")
    const page = `http://shop.example/${++pages}`
    await aMatch(server.deps, { ownerId: ana.id, imageId, page, file: 'http://shop.example/copy.jpg' })
    const { rows } = await server.deps.database.execute('select id from matches where page_url = $1', [page])
    const { evidence } = await ana.call(keepMatch, { matchId: rows[0]!.id as string })
    for (;;) {
      const now = await ana.call(getEvidence, { number: evidence.number })
      if (now.state === 'kept' || now.state === 'failed') return now
      await setTimeout(25)
    }
  }
  return { server, ana, keep }
}

/** A page with the copy, text and thirty other pictures. */
async function openShop(photograph: Buffer) {
  const others = Array.from(
    { length: 30 },
    (_, n) => `<img src="/small-${n}.jpg" width="90" height="60" loading="lazy">`,
  )
  const words = '<p>Fish every day, and boats that go out for it at four in the morning.</p>'.repeat(120)
  const page = `<!doctype html><title>Harbour</title><h1>Harbour</h1><img src="/copy.jpg" width="600" height="400">${words}${others.join('')}`
  const server = createServer((request, response) => {
    const isPicture = request.url?.endsWith('.jpg') === true
    response
      .writeHead(200, { 'content-type': isPicture ? 'image/jpeg' : 'text/html' })
      .end(isPicture ? photograph : page)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { port: (server.address() as AddressInfo).port, close }
}

async function measureCaptures({ server, ana, keep }: Capturing, count: number): Promise<Figures> {
  const rest = sumOf(memoryOf(process.pid))
  await keep()
  let most = 0
  const watching = setInterval(() => void (most = Math.max(most, sumOf(memoryOf(process.pid)))), 250)
  const kept: EvidenceInFull[] = []
  const began = performance.now()
  while (kept.length < count) kept.push(await keep())
  const seconds = (performance.now() - began) / 1000
  clearInterval(watching)
  const { number } = kept[0]!
  const taking = { package: [] as number[], report: [] as number[] }
  for (let round = 0; round < 5; round++)
    for (const [what, endpoint] of [
      ['package', getEvidencePackage],
      ['report', getEvidenceReport],
    ] as const) {
      const start = performance.now()
      const headers = { authorization: `Bearer ${ana.token}` }
      await (await fetch(server.url + requestOf(endpoint, { number }).path, { headers })).arrayBuffer()
      taking[what].push(performance.now() - start)
    }
  return {
    name: 'evidence',
    figures: {
      'captures a minute': (count / seconds) * 60,
      'bytes of each, median (MB)': median(kept.map(({ bytes }) => bytes)) / 1e6,
      'files of each': kept[0]!.files.length,
      'memory of all processes, at rest (MB)': rest / 1e6,
      'memory of all processes, at most (MB)': most / 1e6,
      'its package, median (ms)': median(taking.package),
      'its signed report, median (ms)': median(taking.report),
    },
    goals: [
      atMost('captures that failed', kept.filter(({ state }) => state !== 'kept').length, 0),
      atMost('a report, median', median(taking.report), 3000, ' ms'),
    ],
  }
}

async function measureKills({ server, ana, keep }: Capturing, rounds: number): Promise<Figures> {
  let [killed, half] = [0, 0]
  for (let round = 0; round < rounds; round++) {
    const ending = keep()
    const killing = setTimeout(Math.random() * longestKillMs).then(() => {
      const children = startedBy(process.pid, 'capturing-child')
      for (const pid of children) process.kill(pid, 'SIGKILL')
      return children.length
    })
    const { state, files, manifest, custody, number } = await ending
    if (state === 'failed') {
      killed++
      const isKnown = await fetch(`${server.url}/api/verify/${number}`).then(({ ok }) => ok)
      if (files.length + custody.length > 0 || manifest !== null || isKnown) half++
    }
    await killing
  }
  const after = await keep()
  await ana.call(getEvidence, { number: after.number })
  return {
    name: 'evidence, killed',
    figures: { rounds, 'captures that were cut off': killed },
    goals: [atMost('half sealed', half, 0), atMost('captures that failed after it', after.state === 'kept' ? 0 : 1, 0)],
  }
}
