import { startIngests } from '#server/discovery/ingest/index.ts'
import { ingestJobs } from '#server/discovery/ingest/jobs.ts'
import type { JoinNeeds } from '#server/matches/sightings/join-sightings.ts'
import { subscriptions } from '#server/matches/subscriptions.ts'
import { matchJobs } from '#server/matches/jobs.ts'
import { sightingJobs } from '#server/sightings/jobs.ts'
import { siteJobs } from '#server/sites/jobs.ts'
import { systemClock as clock } from '#server/platform/clock.ts'
import { readConfig } from '#server/boot/config.ts'
import type { Database } from '#server/platform/db/database.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { type FeatureBus, openFeatureBus } from '#server/platform/features/feature-bus.ts'
import { openQueue } from '#server/platform/jobs/queue.ts'
import { openOutbound } from '#server/platform/outbound/outbound.ts'
import type { Log } from '#server/platform/log.ts'
import { imagesOfRecord } from './archives.ts'

/** Ingests a file with the product's own job: pictures are queued and not fetched. Resolves to records a second. */
export async function ingestOnce(
  { database, log }: { database: Database; log: Log },
  file: string,
  records: number,
): Promise<number> {
  await migrate(database)
  const queue = await openQueue({ database, log }, [...ingestJobs, ...sightingJobs, ...siteJobs, ...matchJobs])
  const bus: FeatureBus = openFeatureBus(subscriptions, (): JoinNeeds => needs)
  const outbound = openOutbound({ hosts: new Map(), userAgent: 'bench' })
  const needs = {
    db: database.db,
    queue,
    clock,
    log,
    outbound,
    config: readConfig({}),
    privateSuffixes: [],
    topSites: new Map(),
    ...bus,
  }
  try {
    await queue.work(ingestJobs, needs)
    const started = performance.now()
    await Array.fromAsync(startIngests(needs, file))
    while (!(await isRead(database))) await new Promise((resolve) => setTimeout(resolve, 20))
    const seconds = (performance.now() - started) / 1000
    const { rows } = await database.execute(
      'select records, images, (select count(*)::int from sightings) as sightings from ingests',
    )
    const expected = { records, images: records * imagesOfRecord, sightings: records * imagesOfRecord }
    if (JSON.stringify(rows[0]) !== JSON.stringify(expected))
      throw new Error(`the ingest kept ${JSON.stringify(rows[0])} and not ${JSON.stringify(expected)}`)
    return records / seconds
  } finally {
    await queue.stop(5)
    await outbound.close()
  }
}

async function isRead({ execute }: Database): Promise<boolean> {
  const { rows } = await execute('select state, problem from ingests')
  if (rows[0]?.state === 'failed') throw new Error(String(rows[0].problem))
  return rows[0]?.state === 'read'
}
