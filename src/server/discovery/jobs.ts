import { z } from 'zod'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { type CrawlNeeds, crawlSlice, giveUp } from './crawling/crawl-host.ts'
import { crawlHost } from './crawling/crawl-job.ts'
import { openTurns } from './crawling/event-loop-turns.ts'
import { forgetVisits } from './crawling/forget-visits.ts'
import { ingestJobs } from './ingest/jobs.ts'
import { type KeepNeeds, openPageKeeper } from './crawling/keep-pages.ts'
import { openSliceTimes } from './crawling/slice-time.ts'
import { visitDue, type WatchNeeds } from './watching/watch-sites.ts'

const visitDueSites = job({ name: 'visit-due-sites', payload: z.object({}), schedule: '*/5 * * * *' })
const forgetOldVisits = job({
  name: 'forget-old-visits',
  payload: z.object({}),
  schedule: '47 3 * * *',
  withinSeconds: 1800,
})

/** What the visits of one process share, each opened once. */
type Visits = { visits: Pick<CrawlNeeds, 'keeper' | 'ownTurn' | 'times'> }

export const openVisits = (needs: KeepNeeds): Visits['visits'] => ({
  keeper: openPageKeeper(needs),
  ownTurn: openTurns(),
  times: openSliceTimes(),
})

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
