import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { carryOutChange, changeImages, endChange, forgetChanges, forgetOldChanges, giveUpChange } from './change-all.ts'
import { giveUp, giveUpImage, ingest, ingestImage, type IngestNeeds, removeFiles } from './ingest-image.ts'
import { removeLeft, removeLeftUploads } from './remove-left-uploads.ts'
import { balance, balanceWatching } from './watching.ts'

export const imageJobs = [
  ingestImage,
  giveUpImage,
  removeFiles,
  balanceWatching,
  changeImages,
  giveUpChange,
  forgetOldChanges,
  removeLeftUploads,
]

export const handleImageJobs = (deps: IngestNeeds & Pick<Deps, 'objects'>) => [
  handleJob(ingestImage, ({ imageId }) => ingest(deps, imageId)),
  handleJob(giveUpImage, ({ imageId }) => giveUp(deps, imageId)),
  handleJob(removeFiles, ({ bucket, keys }) => deps.objects.remove(bucket, keys)),
  handleJob(balanceWatching, ({ ownerId }) => balance(deps, ownerId)),
  handleJob(changeImages, ({ activityId }) => carryOutChange(deps, activityId)),
  handleJob(giveUpChange, ({ activityId }) => endChange(deps, activityId)),
  handleJob(forgetOldChanges, () => forgetChanges(deps)),
  handleJob(removeLeftUploads, () => removeLeft(deps)),
]
