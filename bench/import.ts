import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listImages } from '#contract/images/endpoints.ts'
import { getHealth } from '#contract/platform/endpoints.ts'
import { enginePool } from '#engine/index.ts'
import { openPictureReader } from '#server/images/reading/index.ts'
import { app } from '#server/gateways/sources/testing/oauth2-stand-in.ts'
import { connectInBrowser } from '#server/images/sources/testing/worlds.ts'
import { type Client, clientOf } from '#server/testing/client.ts'
import { freePort } from '#server/testing/places.ts'
import { type ServerProcess, spawnServer, whenUp } from '#server/testing/process.ts'
import { registerAt } from '#server/testing/registration.ts'
import { atLeast, atMost, type Figures, median } from './figures.ts'
import { photograph, variants } from './import/photographs.ts'

const limits = { megapixels: 200, seconds: 20 }
const generousServer = fileURLToPath(new URL('./import/serve-generously.ts', import.meta.url))
const photographService = fileURLToPath(new URL('./import/serve-photographs.ts', import.meta.url))
const pauseMs = 1000
const probesEachPause = 4

/**
 * Imports photographs from a stand-in until every one of them can be found. Its floor in the same run reads such files with sharp and the
 * engine alone. Half of it runs before and half after, since machines have faster and slower minutes.
 */
export async function benchImport(count: number): Promise<Figures[]> {
  const before = await readAlone(count)
  const { idle, imported } = await importOnce(count)
  const alone = (before + (await readAlone(count))) / 2
  const share = imported.perSecond / alone
  const slower = imported.p99 / idle
  return [
    {
      name: 'import',
      figures: {
        photographs: count,
        'sharp and engine alone (a second)': alone,
        'imported and findable (a second)': imported.perSecond,
        'share of it': share,
        'answer of the images list, idle p99 (ms)': idle,
        'answer meanwhile, median (ms)': imported.median,
        'answer meanwhile, p99 (ms)': imported.p99,
        'memory of the server, after a fifth (MB)': imported.early,
        'memory of the server, at the end (MB)': imported.late,
      },
      goals: [
        atLeast('share of sharp and engine alone', share, 0.8),
        atMost('p99 meanwhile against idle', slower, 5, '×'),
        atMost('memory at the end against after a fifth', imported.late / imported.early, 1.25, '×'),
      ],
    },
  ]
}

/** Imports into a server of its own; `idle` is the 99th percentile of the list's answers before, in ms. */
async function importOnce(count: number) {
  const served = await serve(count)
  const home = mkdtempSync(join(tmpdir(), 'bench-import-'))
  const server = await whenUp(spawnServer(await placeOf(home, served), generousServer))
  try {
    const ana = clientOf(server.url, (await registerAt(server.url)).token)
    const idle = percentile(await probe(ana, 200), 0.99)
    return { idle, imported: await importAll(server, served, ana, count) }
  } finally {
    server.process.kill('SIGKILL')
    await server.ended
    served.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/** Most files of the floor; more change nothing. */
const maxAlone = 100

/** Reads as the server does: picture readers and engine threads on all cores but one, fed without a pause. */
async function readAlone(whole: number): Promise<number> {
  const drawn = await variants(whole)
  const count = Math.min(whole, maxAlone)
  const pictures = openPictureReader({ trustAnchors: undefined })
  const engine = enginePool({ workers: Math.max(1, availableParallelism() - 1), limits })
  const left = Array.from({ length: count }, (_, n) => photograph(drawn, n)).values()
  const lane = async () => {
    for (const bytes of left) await Promise.all([pictures.read(bytes), engine.fingerprint(bytes)])
  }
  await Promise.all([pictures.read(photograph(drawn, count)), engine.fingerprint(photograph(drawn, count))])
  const began = performance.now()
  await Promise.all(Array.from({ length: 2 * availableParallelism() }, lane))
  const seconds = (performance.now() - began) / 1000
  pictures.close()
  await engine.close()
  return count / seconds
}

type Served = { pair: string; host: string; origin: string; stop: () => void }

async function serve(count: number): Promise<Served> {
  const child = spawn(process.execPath, [photographService, String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const told = await new Promise<string>((resolve) =>
    child.stdout.once('data', (line: Buffer) => resolve(line.toString())),
  )
  return { ...(JSON.parse(told) as Omit<Served, 'stop'>), stop: () => void child.kill('SIGKILL') }
}

const placeOf = async (home: string, { host, pair, origin }: Served): Promise<Record<string, string>> => ({
  PORT: String(await freePort()),
  OBJECTS_PORT: String(await freePort()),
  RIGHTFRAME_HOME: home,
  RIGHTFRAME_HOSTS: `${host}=${pair}`,
  DROPBOX_KEY: app.key,
  DROPBOX_SECRET: app.secret,
  DROPBOX_URL: origin,
  LOG_LEVEL: 'error',
})

async function importAll(server: ServerProcess, served: Served, ana: Client, count: number) {
  const times: number[] = []
  const memory: { done: number; megabytes: number }[] = []
  const began = performance.now()
  const at = { url: server.url, config: { publicUrl: server.url } }
  const shelf = { ...served, shelf: undefined as never, close: async () => {} }
  await connectInBrowser({ app: at, served: shelf, person: ana }, 'dropbox')
  for (;;) {
    times.push(...(await probe(ana, probesEachPause)))
    const done = await findable(ana)
    memory.push({ done, megabytes: await residentOf(server) })
    if (done >= count) break
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
  const early = memory.filter(({ done }) => done >= count / 5)
  return {
    perSecond: count / ((performance.now() - began) / 1000),
    median: median(times),
    p99: percentile(times, 0.99),
    early: median(early.slice(0, 10).map(({ megabytes }) => megabytes)),
    late: median(early.slice(-10).map(({ megabytes }) => megabytes)),
  }
}

/** Number of images whose copies can be found: fetched, read, fingerprinted and indexed. Health updates it every few seconds. */
async function findable(ana: Client): Promise<number> {
  const health = await ana.call(getHealth)
  return 'index' in health ? Number(/^(\d+) images/.exec(health.index.detail)?.[1] ?? 0) : 0
}

async function probe(ana: Client, times: number): Promise<number[]> {
  const taken: number[] = []
  for (let one = 0; one < times; one++) {
    const began = performance.now()
    await ana.call(listImages)
    taken.push(performance.now() - began)
  }
  return taken
}

const percentile = (values: number[], at: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * at))] ?? Number.NaN

/** Memory of the server's process; pictures bound its children. */
async function residentOf({ process: child }: ServerProcess): Promise<number> {
  const { readFile } = await import('node:fs/promises')
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024
}
