import { handleJob } from '#server/platform/jobs/job.ts'
import { type IngestNeeds, ingestSlice } from './ingest-file.ts'
import { ingestFile } from './ingest-job.ts'

export const ingestJobs = [ingestFile]

export const handleIngestJobs = (deps: IngestNeeds) => [
  handleJob(ingestFile, ({ ingestId }, run) => ingestSlice(deps, ingestId, run)),
]
