import { freemem } from 'node:os'
import { cpuUsage, memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import {
  type CandidateIndex,
  decodeKeyed,
  fingerprint,
  MemoryIndex,
  ownedPostings,
  type Postings,
  seenPostings,
  writeSnapshot,
} from '#engine/index.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { openPostgresDatabase } from '#server/platform/db/open-postgres.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { openLog } from '#server/platform/log.ts'
import { mergeCandidates, mergeSegments } from '#server/fingerprints/candidates/merge-candidates.ts'
import { openSharedIndex } from '#server/fingerprints/candidates/shared-index.ts'
import { startPostgres } from '#server/testing/postgres-server.ts'
import { cpuMsOf } from '../cpu.ts'
import { atMost, type Figures, median } from '../figures.ts'
import { corpusOf, wholeSize } from './corpus.ts'
import { padding } from './drawing/padding.ts'
import type { Photograph } from './drawing/photographs.ts'
import { postingSampler, sampledRecords } from './sampled.ts'

type Options = {
  /** Photographs that are owned and asked for. */
  photographs: Photograph[]
  /** Photographs that fill the library. */
  others: Photograph[]
  /** Number of images made of those; further ones are sampled. */
  padded: number
  /** Numbers of owned images, the smallest first. */
  sizes: number[]
  index: 'process' | 'shared'
}

/**
 * Measures a query's time, an image's size and the share of originals among the candidates, at each number of owned images. Time is one
 * core's in this process' memory, and the clock's where PostgreSQL answers.
 */
export async function benchScale({ sizes, index, ...of }: Options): Promise<Figures[]> {
  const { real, queries } = await libraryOf(of)
  const measured: Measured[] = []
  const opened = await (index === 'shared' ? openShared(real) : openInProcess(real, sizes.at(-1)!))
  try {
    for (const size of sizes) {
      const start = performance.now()
      await opened.growTo(size)
      const seconds = (performance.now() - start) / 1000
      measured.push({ size, real: Math.min(size, real.length), seconds, ...(await measure(opened, queries, size)) })
    }
  } finally {
    await opened.close()
  }
  return figuresOf(index, measured)
}

type Row = { id: string; postings: Postings }
type Query = { postings: Postings; owned?: string | undefined }
type Library = { real: Row[]; queries: Query[] }

/** Asks for a fifth of copies and all strangers. */
async function libraryOf({ photographs, others, padded }: Omit<Options, 'sizes' | 'index'>): Promise<Library> {
  const corpus = await corpusOf(photographs, { ...wholeSize, strangersOfEach: 1, drawn: 0 })
  const real: Library['real'] = []
  for (const { id, bytes } of corpus.owned) real.push({ id, postings: ownedPostings(await fingerprint(bytes)) })
  for await (const { id, fingerprint: print } of padding(others, padded)) {
    real.push({ id, postings: ownedPostings(decodeKeyed(print)) })
  }
  const queries: Query[] = []
  for (const draw of corpus.queries.filter((_, nth) => nth % 5 === 0)) {
    const { bytes, copyOf } = await draw()
    queries.push({ postings: seenPostings(await fingerprint(bytes)), owned: copyOf?.owned })
  }
  return { real, queries }
}

type Opened = {
  /** Grows the index: real images first, then sampled ones. */
  growTo(size: number): Promise<void>
  candidates: CandidateIndex['candidates']
  /** Set if another process answers: an unread index, and that process's CPU time so far, in milliseconds. */
  apart?: { unread: () => Pick<CandidateIndex, 'candidates'>; cpuMs: () => number }
  /** Elapsed milliseconds, by the measure of this index. */
  now(): number
  bytes(): Promise<number>
  close(): Promise<void>
}

async function openInProcess(real: Row[], most: number): Promise<Opened> {
  if (freemem() < most * 10_000)
    throw new Error(`${most} images need ${Math.ceil(most / 100_000)} GB of memory that is free.`)
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  collect()
  const before = memoryUsage()
  let index = new MemoryIndex()
  return {
    growTo: async (size) => {
      index = new MemoryIndex()
      const own = real.slice(0, size)
      const sampled = sampledRecords(
        real.map(({ postings }) => postings),
        size - own.length,
      )
      const records = size > own.length ? sampled : []
      index = (await MemoryIndex.load(writeSnapshot(index.version, { through: 0, records }))).index
      await inPortions(own, (rows) => index.add(rows))
    },
    candidates: (query, limit) => index.candidates(query, limit),
    now: () => (cpuUsage().user + cpuUsage().system) / 1000,
    bytes: async () => {
      // Merged memory is given back in turns of its own.
      for (let turn = 0; turn < 3; turn++) {
        collect()
        await new Promise((resolve) => void setTimeout(resolve, 200))
      }
      const { arrayBuffers, heapUsed } = memoryUsage()
      return arrayBuffers + heapUsed - before.arrayBuffers - before.heapUsed
    },
    close: async () => {},
  }
}

async function openShared(real: Row[]): Promise<Opened> {
  const postgres = await startPostgres()
  const log = openLog('silent')
  const database = await openPostgresDatabase({ url: postgres.url('postgres'), connections: 4, log })
  await migrate(database)
  const queue = await openQueue({ database, log }, [{ job: mergeCandidates }])
  const index = openSharedIndex({ db: database.db, clock: () => new Date(), queue })
  const { rows: told } = await database.execute("select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid")
  const serverPid = Number(told[0]!.pid)
  const sample = postingSampler(real.map(({ postings }) => postings))
  let count = 0
  return {
    growTo: async (size) => {
      const rows = real.slice(count, size)
      const further = Math.max(0, size - count - rows.length)
      await inPortions(rows, (some) => index.add(some))
      await inPortions(Array.from({ length: further }).keys(), async (some) => {
        await index.add(some.map((nth) => ({ id: `sampled ${size} ${nth}`, postings: sample() })))
      })
      count = size
      await mergeSegments(database.db, index.version)
    },
    candidates: (query, limit) => index.candidates(query, limit),
    apart: {
      unread: () => openSharedIndex({ db: database.db, clock: () => new Date(), queue }),
      cpuMs: () => cpuMsOf(serverPid),
    },
    now: () => performance.now(),
    bytes: async () => {
      const tables = ['pages', 'segments', 'images', 'tombstones', 'indexes'].map((name) => `'candidate_${name}'`)
      const sizes = `select sum(pg_total_relation_size(name::regclass))::float8 as bytes from unnest(array[${tables.join()}]) as name`
      await database.execute('vacuum full candidate_pages')
      return Number((await database.execute(sizes)).rows[0]!.bytes)
    },
    close: async () => {
      await queue.stop(1)
      await database.close()
      await postgres.stop()
    },
  }
}

const addedAtOnce = 2000

async function inPortions<T>(items: Iterable<T>, work: (some: T[]) => Promise<void>): Promise<void> {
  let some: T[] = []
  for (const item of items) {
    some.push(item)
    if (some.length < addedAtOnce) continue
    await work(some)
    some = []
  }
  if (some.length > 0) await work(some)
}

type Measured = {
  size: number
  real: number
  seconds: number
  ms: number
  worst: number
  bytes: number
  found: number
  apart: Figures['figures']
}

/** The product's number of candidates. */
const maxCandidates = 20

async function measure({ candidates: match, apart, now, bytes }: Opened, queries: Query[], size: number) {
  const apartFigures = apart ? await measureApart(match, apart, queries) : {}
  const took: number[] = []
  let found = 0
  for (const { postings, owned } of queries) {
    const start = now()
    const candidates = await match(postings, maxCandidates)
    took.push(now() - start)
    if (owned !== undefined && candidates.some(({ id }) => id === owned)) found++
  }
  const copies = queries.filter(({ owned }) => owned !== undefined).length
  return {
    ms: median(took),
    worst: took.toSorted((one, other) => one - other)[Math.floor(0.99 * took.length)]!,
    bytes: (await bytes()) / size,
    found: (100 * found) / copies,
    apart: apartFigures,
  }
}

/** One in so many queries is asked cold, too. */
const coldEvery = 8

/** CPU and clock time per query, cold and warm. */
async function measureApart(match: Opened['candidates'], apart: NonNullable<Opened['apart']>, queries: Query[]) {
  const some = queries.filter((_, nth) => nth % coldEvery === 0)
  const pass = async (name: string, ask: (query: Postings) => Promise<unknown>) => {
    const [wall, own, theirs] = [[] as number[], cpuUsage(), apart.cpuMs()]
    for (const { postings } of some) {
      const start = performance.now()
      await ask(postings)
      wall.push(performance.now() - start)
    }
    const { user, system } = cpuUsage(own)
    return {
      [`a query, ${name}, ms of the asking process' cores`]: (user + system) / 1000 / some.length,
      [`a query, ${name}, ms of the database's cores`]: (apart.cpuMs() - theirs) / some.length,
      [`a query, ${name}, ms as time goes by`]: median(wall),
    }
  }
  const cold = await pass('nothing read', (query) => apart.unread().candidates(query, maxCandidates))
  for (const { postings } of some) await match(postings, maxCandidates)
  return { ...cold, ...(await pass('pages at hand', (query) => match(query, maxCandidates))) }
}

/** Goals by size; between sizes the larger one's. */
const maxMs = [
  [10_000, 50],
  [100_000, 80],
  [1_000_000, 150],
] as const

function figuresOf(index: Options['index'], measured: Measured[]): Figures[] {
  const name = index === 'shared' ? 'PostgreSQL' : 'memory'
  const [first, last] = [measured[0]!, measured.at(-1)!]
  const each = measured.map(({ size, real, seconds, ms, worst, bytes, found, apart }): Figures => ({
    name: `match: ${size} owned images in ${name}, ${real} of them real`,
    figures: {
      'a query, ms': ms,
      'one query in a hundred, ms': worst,
      ...apart,
      'an image, bytes': bytes,
      'originals among the first 20 candidates, %': found,
      'adding, images a second': measured.length === 1 ? size / seconds : 'with the sizes before it',
    },
    goals: [
      atMost('a query', ms, maxMs.find(([most]) => size <= most)?.[1] ?? 150, ' ms'),
      atMost('an image', bytes, 8192, ' bytes'),
    ],
  }))
  if (measured.length < 2) return each
  const exponent = Math.log(last.ms / first.ms) / Math.log(last.size / first.size)
  return [
    ...each,
    {
      name: `match: growth in ${name}`,
      figures: { 'a query takes as much longer as this power of the number of images': exponent },
      goals: [atMost('growth', exponent, 0.4)],
    },
  ]
}
