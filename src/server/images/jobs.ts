import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { ingest, ingestImage, type IngestNeeds, removeFiles } from './ingest-image.ts'

export const imageJobs = [ingestImage, removeFiles]

export const handleImageJobs = (deps: IngestNeeds & Pick<Deps, 'objects'>) => [
  handleJob(ingestImage, ({ imageId }, run) => ingest(deps, imageId, run)),
  handleJob(removeFiles, ({ bucket, keys }) => deps.objects.remove(bucket, keys)),
]
