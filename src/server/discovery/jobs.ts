import { z } from 'zod'
import { openFairShares } from '#server/platform/fairness/fair-shares.ts'
import { openFairTurns } from '#server/platform/fairness/fair-turns.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { type CrawlNeeds, crawlSlice, giveUp } from './crawling/crawl-host.ts'
import { crawlHost, crawlLanes } from './crawling/crawl-job.ts'
import { openSiteBudget, openKnownSheets } from '#server/crawler/pages/index.ts'
import { openTurns } from '#server/platform/fairness/event-loop-turns.ts'
import { forgetVisits } from './crawling/forget-visits.ts'
import { crawlOfOthersJobs, ingestJobs } from './ingest/jobs.ts'
import { searchJobs } from './searching/jobs.ts'
import { type KeepNeeds, openPageKeeper } from './crawling/keep-pages.ts'
import { visitDue } from './watching/watch-sites.ts'

const visitDueSites = job({ name: 'visit-due-sites', payload: z.object({}), schedule: '*/5 * * * *' })
const forgetOldVisits = job({
  name: 'forget-old-visits',
  payload: z.object({}),
  schedule: '47 3 * * *',
  withinSeconds: 1800,
})

/** State shared by all crawls of a process. */
export const openForProcess = () => ({
  ownTurn: openTurns(),
  shares: openFairShares(crawlLanes),
  budget: openSiteBudget(),
  drawingTurns: openFairTurns(),
  knownSheets: openKnownSheets(),
})

/** The same, with the keeper of read pages. */
export const openVisits = (needs: KeepNeeds) => ({ ...openForProcess(), keeper: openPageKeeper(needs) })
type Visits = { visits: ReturnType<typeof openVisits> }

type Needs = Omit<CrawlNeeds, keyof Visits['visits']> & Visits

/** All but searching by pictures and taking crawls of others. */
export const visitJobs = [
  handleJob(
    crawlHost,
    (needs: Needs, place, run) => crawlSlice({ ...needs, ...needs.visits }, place, run),
    (needs: Needs, place) => giveUp(needs, place),
  ),
  handleJob(visitDueSites, (needs: Parameters<typeof visitDue>[0]) => visitDue(needs)),
  handleJob(forgetOldVisits, (needs: Parameters<typeof forgetVisits>[0], _, { signal }) => forgetVisits(needs, signal)),
  ...ingestJobs,
]

export const discoveryJobs = [...visitJobs, ...crawlOfOthersJobs, ...searchJobs]
