import { handleBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { changeImages } from './library/change-all.ts'
import { giveUp, ingest, ingestImage, type IngestNeeds, removeFiles } from './reading/ingest-image.ts'
import { removeLeft, removeLeftUploads } from './uploads/remove-left-uploads.ts'
import { tellOfUsage, tellOfUsageJob, type TellNeeds } from './uploads/tell-of-usage.ts'
import { balance, balanceMonitoring } from './monitoring/monitoring.ts'

type Needs = IngestNeeds & Pick<Deps, 'objects'>

export const imageJobs = [
  handleJob(
    ingestImage,
    (needs: Needs, { imageId }) => ingest(needs, imageId),
    (needs: Needs, { imageId }) => giveUp(needs, imageId),
  ),
  handleJob(removeFiles, ({ objects }: Needs, { bucket, keys }) => objects.remove(bucket, keys)),
  handleJob(balanceMonitoring, (needs: Needs, { ownerId }) => balance(needs, ownerId)),
  handleBulkChange(changeImages),
  handleJob(tellOfUsageJob, (needs: TellNeeds, { after }) => tellOfUsage(needs, after)),
  handleJob(removeLeftUploads, (needs: Needs) => removeLeft(needs)),
]
