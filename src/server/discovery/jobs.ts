import { handleJob } from '#server/platform/jobs/job.ts'
import { type CrawlNeeds, crawlSlice } from './crawl-host.ts'
import { crawlHost } from './crawl-job.ts'
import { type KeepNeeds, openPageKeeper } from './keep-pages.ts'

export const discoveryJobs = [crawlHost]

export const handleDiscoveryJobs = (deps: Omit<CrawlNeeds, 'keeper'> & KeepNeeds) => {
  const keeper = openPageKeeper(deps)
  return [handleJob(crawlHost, (place, run) => crawlSlice({ ...deps, keeper }, place, run))]
}
