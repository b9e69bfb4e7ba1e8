import { z } from 'zod'
import { openFairTurns } from '#server/platform/fair-turns.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { type CrawlNeeds, crawlSlice, giveUp } from './crawl-host.ts'
import { crawlHost, giveUpHost } from './crawl-job.ts'
import { openDrawingBudget } from './drawing-budget.ts'
import { openTurns } from './event-loop-turns.ts'
import { forgetVisits } from './forget-visits.ts'
import type { IngestNeeds } from './ingest/ingest-file.ts'
import { handleIngestJobs, ingestJobs } from './ingest/jobs.ts'
import { type KeepNeeds, openPageKeeper } from './keep-pages.ts'
import { openSliceTimes } from './slice-time.ts'
import { visitDue, type WatchNeeds } from './watch-sites.ts'

const visitDueSites = job({ name: 'visit-due-sites', payload: z.object({}), schedule: '*/5 * * * *' })
const forgetOldVisits = job({
  name: 'forget-old-visits',
  payload: z.object({}),
  schedule: '47 3 * * *',
  withinSeconds: 1800,
})

export const discoveryJobs = [crawlHost, giveUpHost, visitDueSites, forgetOldVisits, ...ingestJobs]

/** What all crawls of a process share. */
export const openForProcess = () => ({
  ownTurn: openTurns(),
  times: openSliceTimes(),
  budget: openDrawingBudget(),
  drawingTurns: openFairTurns(),
})

export const handleDiscoveryJobs = (
  deps: Omit<CrawlNeeds, 'keeper' | keyof ReturnType<typeof openForProcess>> & KeepNeeds & IngestNeeds & WatchNeeds,
) => {
  const needs = { ...deps, ...openForProcess(), keeper: openPageKeeper(deps) }
  return [
    handleJob(crawlHost, (place, run) => crawlSlice(needs, place, run)),
    handleJob(giveUpHost, (place) => giveUp(deps, place)),
    handleJob(visitDueSites, () => visitDue(deps)),
    handleJob(forgetOldVisits, (_, { signal }) => forgetVisits(deps, signal)),
    ...handleIngestJobs(deps),
  ]
}
