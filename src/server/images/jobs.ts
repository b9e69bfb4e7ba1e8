import { z } from 'zod'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { carryOutChange, changeImages, endChange, forgetChanges, forgetOldChanges, giveUpChange } from './change-all.ts'
import { giveUp, giveUpImage, ingest, ingestImage, type IngestNeeds, removeFiles } from './ingest-image.ts'
import { forgetImagesBefore } from './list-moves-store.ts'
import { removeLeft, removeLeftUploads } from './remove-left-uploads.ts'
import { balance, balanceWatching } from './watching.ts'

/** Forgets what images were before they changed. */
const forgetBefore = job({ name: 'forget-images-before', payload: z.object({}), schedule: '*/20 * * * *' })

export const imageJobs = [
  ingestImage,
  giveUpImage,
  removeFiles,
  balanceWatching,
  changeImages,
  giveUpChange,
  forgetOldChanges,
  forgetBefore,
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
  handleJob(forgetBefore, () => forgetImagesBefore(deps.db)),
  handleJob(removeLeftUploads, () => removeLeft(deps)),
]
