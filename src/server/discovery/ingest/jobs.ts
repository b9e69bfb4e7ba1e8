import { handleJob } from '#server/platform/jobs/job.ts'
import { giveUp, type IngestNeeds, ingestSlice } from './ingest-file.ts'
import { giveUpIngest, ingestFile } from './ingest-job.ts'

export const ingestJobs = [ingestFile, giveUpIngest]

export const handleIngestJobs = (deps: IngestNeeds) => [
  handleJob(ingestFile, ({ ingestId }, run) => ingestSlice(deps, ingestId, run)),
  handleJob(giveUpIngest, ({ ingestId }) => giveUp(deps, ingestId)),
]
