import { z } from 'zod'
import { openFairTurns } from '#server/platform/fair-turns.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { type CrawlNeeds, crawlSlice, giveUp } from './crawl-host.ts'
import { crawlHost } from './crawl-job.ts'
import { openDrawingBudget } from './drawing-budget.ts'
import { openTurns } from './event-loop-turns.ts'
import { forgetVisits } from './forget-visits.ts'
import { ingestJobs } from './ingest/jobs.ts'
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

/** What all crawls of a process share. */
export const openForProcess = () => ({
  ownTurn: openTurns(),
  times: openSliceTimes(),
  budget: openDrawingBudget(),
  drawingTurns: openFairTurns(),
})

/** The same, with what keeps the pages that they read. */
export const openVisits = (needs: KeepNeeds) => ({ ...openForProcess(), keeper: openPageKeeper(needs) })
type Visits = { visits: ReturnType<typeof openVisits> }

type Needs = Omit<CrawlNeeds, keyof Visits['visits']> & Visits

export const discoveryJobs = [
  handleJob(
    crawlHost,
    (needs: Needs, place, run) => crawlSlice({ ...needs, ...needs.visits }, place, run),
    (needs: Needs, place) => giveUp(needs, place),
  ),
  handleJob(visitDueSites, (needs: WatchNeeds) => visitDue(needs)),
  handleJob(forgetOldVisits, (needs: Parameters<typeof forgetVisits>[0], _, { signal }) => forgetVisits(needs, signal)),
  ...ingestJobs,
]
