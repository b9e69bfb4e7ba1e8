import { handleJob } from '#server/platform/jobs/job.ts'
import { type CrawlNeeds, crawlSlice } from './crawl-host.ts'
import { crawlHost } from './crawl-job.ts'
import { openTurns } from './event-loop-turns.ts'
import type { IngestNeeds } from './ingest/ingest-file.ts'
import { handleIngestJobs, ingestJobs } from './ingest/jobs.ts'
import { type KeepNeeds, openPageKeeper } from './keep-pages.ts'
import { openSliceTimes } from './slice-time.ts'

export const discoveryJobs = [crawlHost, ...ingestJobs]

export const handleDiscoveryJobs = (
  deps: Omit<CrawlNeeds, 'keeper' | 'ownTurn' | 'times'> & KeepNeeds & IngestNeeds,
) => {
  const needs = { ...deps, keeper: openPageKeeper(deps), ownTurn: openTurns(), times: openSliceTimes() }
  return [handleJob(crawlHost, (place, run) => crawlSlice(needs, place, run)), ...handleIngestJobs(deps)]
}
