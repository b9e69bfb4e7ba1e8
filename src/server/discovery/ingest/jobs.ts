import { handleJob } from '#server/platform/jobs/job.ts'
import { giveUp, type IngestNeeds, ingestSlice } from './ingest-file.ts'
import { ingestFile } from './ingest-job.ts'

export const ingestJobs = [
  handleJob(
    ingestFile,
    (needs: IngestNeeds, { ingestId }, run) => ingestSlice(needs, ingestId, run),
    (needs: IngestNeeds, { ingestId }) => giveUp(needs, ingestId),
  ),
]
