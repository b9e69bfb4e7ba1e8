import { handleJob } from '#server/platform/jobs/job.ts'
import { giveUp, type IngestNeeds, ingestSlice } from './ingest-file.ts'
import { ArchiveProblem } from './archives/archive-problem.ts'
import { ingestFile, takeNewest } from './ingest-job.ts'
import { takeNewestCrawl, type TakeNeeds } from './archives/take-crawl.ts'

export const ingestJobs = [
  handleJob(
    ingestFile,
    (needs: IngestNeeds, { ingestId }, run) => ingestSlice(needs, ingestId, run),
    (needs: IngestNeeds, { ingestId }) => giveUp(needs, ingestId),
  ),
]

/** Jobs that keep crawls of others up to date. */
export const crawlOfOthersJobs = [
  handleJob(takeNewest, async (needs: TakeNeeds & Pick<IngestNeeds, 'log'>) => {
    await takeNewestCrawl(needs).catch((error: unknown) => {
      if (!(error instanceof ArchiveProblem)) throw error
      // The next try is tomorrow.
      needs.log.warn({ err: error }, 'the newest crawl could not be taken')
    })
  }),
]
