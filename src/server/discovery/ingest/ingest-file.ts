import type { Id } from '#contract/wire.ts'
import { everybodysWebsites } from '#server/accounts/index.ts'
import { failActivity, sealActivity } from '#server/platform/activities/activities.ts'
import type { Config } from '#server/platform/config.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Run } from '#server/platform/jobs/job.ts'
import { openRests, openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import {
  type Archive,
  type Position,
  nameIn,
  readArchive,
  type Forbidden,
  type OwnSites,
  readRecord,
} from '#server/crawler/records/index.ts'
import { ArchiveProblem, NotNow } from './archives/archive-problem.ts'
import { openArchive } from './archives/find-archives.ts'
import { addToBatch, countMet, countsOf, isFull, openBatch } from './ingest-batch.ts'
import { ingestFile, priorityOf } from './ingest-job.ts'
import {
  addCost,
  beginReading,
  countFailure,
  endIngest,
  type IngestRow,
  lockReading,
  saveBytes,
} from './ingest-store.ts'
import { type KeepNeeds, openKeeping } from './keep-batches.ts'

export type IngestNeeds = KeepNeeds &
  Pick<Deps, 'log' | 'outbound'> & { config: Pick<Config, 'archives' | 'publicUrl' | 'objects' | 'hosts'> }

/** Short, since other archives wait for the worker. */
const sliceMs = 60_000
/** Farthest entry into a member: a later one would unpack everything before it again, each time. */
const farthestEntry = 64 * 1024 * 1024

/** Next step after a slice. `over`: the reading was cancelled, or another run has gone on with it. */
type Next = 'again' | 'read' | 'over'

/** Reads one slice of an archive. May be repeated from its start: kept records are not read again. */
export async function ingestSlice(needs: IngestNeeds, ingestId: string, run: Run): Promise<void> {
  const ingest = await beginReading(needs.db, ingestId)
  if (!ingest) return
  const begun = performance.now()
  let archive: Archive | undefined
  try {
    archive = await openArchive(needs, ingest)
    if (archive.contentKey !== ingest.contentKey)
      throw new ArchiveProblem(`${ingest.name} has changed since it was asked for. Ask for it again.`)
    if (ingest.bytes === 0) await saveBytes(needs.db, ingestId, archive.bytes)
    await goOn(needs, ingest, await readOn(needs, ingest, archive, run.signal))
  } catch (error) {
    if (error instanceof NotNow) await waitFor(needs, ingest, error)
    else if (error instanceof ArchiveProblem) await fail(needs, ingestId, error.message)
    else throw error
  } finally {
    const { requests = 0, bytes = 0 } = archive?.cost ?? {}
    await addCost(needs.db, ingestId, { requests, bytes, ms: performance.now() - begun })
  }
}

/** Failures of a server, with ever longer pauses between them, for about two days. */
const maxFailures = 50
const longestPauseMs = 3_600_000

async function waitFor(needs: IngestNeeds, ingest: IngestRow, { message, waitMs }: NotNow): Promise<void> {
  const { id } = ingest
  const times = await needs.db.transaction(async (tx) => {
    const counted = await countFailure(tx, id)
    const pauseMs = Math.max(waitMs, Math.min(longestPauseMs, waitMs * 2 ** (counted - 1)))
    const again = { key: id, priority: priorityOf(ingest), afterSeconds: Math.ceil(pauseMs / 1000) }
    if (counted > 0 && counted < maxFailures) await needs.queue.enqueue(tx, ingestFile, { ingestId: id }, again)
    return counted
  })
  if (times >= maxFailures) await fail(needs, id, `${message} It was asked ${times} times. Ask for it again later.`)
}

/** Ends an abandoned reading, so that the archive can be asked for again. */
export async function giveUp(needs: Pick<IngestNeeds, 'db' | 'clock' | 'log'>, ingestId: string): Promise<void> {
  needs.log.error({ ingestId }, 'an archive could not be read')
  await fail(needs, ingestId, 'It could not be read to its end; what was met until then stays. Ask for it again.')
}

async function goOn({ db, queue, clock }: IngestNeeds, ingest: IngestRow, next: Next): Promise<void> {
  const { id, activityId } = ingest
  const priority = priorityOf(ingest)
  switch (next) {
    case 'over':
      return
    case 'again':
      return await db.transaction((tx) => queue.enqueue(tx, ingestFile, { ingestId: id }, { key: id, priority }))
    case 'read':
      return await db.transaction(async (tx) => {
        await endIngest(tx, id, { state: 'read', finishedAt: clock() })
        await sealActivity(tx, activityId)
      })
    default:
      next satisfies never
  }
}

async function fail({ db, clock }: Pick<IngestNeeds, 'db' | 'clock'>, id: string, problem: string): Promise<void> {
  await db.transaction(async (tx) => {
    const reading = await lockReading(tx, id)
    if (!reading) return
    await endIngest(tx, id, { state: 'failed', problem, finishedAt: clock() })
    await failActivity(tx, reading.activityId, problem)
  })
}

/** Reads on from the kept position. The next batch is read while one is kept. */
async function readOn(needs: IngestNeeds, ingest: IngestRow, archive: Archive, signal: AbortSignal): Promise<Next> {
  const until = performance.now() + sliceMs
  const keeping = openKeeping(needs, ingest)
  const rest = openRests(openTurns())
  const known = { forbidden: forbiddenTo(needs.config), ownSites: await ownSitesOf(needs.db) }
  const start: Position = { at: ingest.member, into: ingest.intoMember }
  const reading = readArchive(archive, start, ingest)
  try {
    for (let batch = openBatch(start, countsOf(ingest), ingest.readBytes); ;) {
      const part = await reading.next()
      if (part.done) {
        countMet(batch, part.value)
        return (await keeping.keep(batch)) && (await keeping.settled()) ? 'read' : 'over'
      }
      batch.readBytes = Math.max(batch.readBytes, part.value.read)
      for (const record of part.value.records) {
        addToBatch(batch, record, await readRecord(record, known, needs.clock()))
        await rest()
      }
      const isOver = signal.aborted || (performance.now() > until && batch.to.into < farthestEntry)
      if (!isOver && !isFull(batch) && !keeping.isDue()) continue
      if (!(await keeping.keep(batch))) return 'over'
      if (isOver) return (await keeping.settled()) ? 'again' : 'over'
      batch = openBatch(batch.to, batch.counts, batch.readBytes)
    }
  } finally {
    await reading.return(ingest)
    await keeping.settled()
  }
}

function forbiddenTo({ publicUrl, objects, hosts }: IngestNeeds['config']): Forbidden {
  const own = objects.kind === 'embedded' ? [publicUrl, objects.url] : [publicUrl]
  return { ownHosts: new Set(own.map((url) => new URL(url).host)), hosts }
}

/** All owners’ own websites, by name. */
async function ownSitesOf(db: IngestNeeds['db']): Promise<OwnSites> {
  const owners = new Map<string, Id[]>()
  for (const { accountId, websites } of await everybodysWebsites(db))
    for (const name of new Set(websites.flatMap((website) => nameIn(website) ?? [])))
      owners.set(name, [...(owners.get(name) ?? []), accountId])
  return owners
}
