import {
  fingerprintAgain,
  fingerprintImage,
  type FingerprintNeeds,
  fingerprintOwned,
  fingerprintWithCare,
  leaveUnprinted,
  tryUnprinted,
} from './fingerprint-image.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import {
  mergeCandidates,
  mergeSegments,
  removeIndexesNotFollowed,
  removeOldIndexes,
} from './candidates/merge-candidates.ts'

type Needs = FingerprintNeeds

export const fingerprintJobs = [
  handleJob(
    fingerprintImage,
    (needs: Needs, { imageId }) => fingerprintOwned(needs, imageId),
    (needs: Needs, { imageId }) => leaveUnprinted(needs, imageId),
  ),
  handleJob(
    fingerprintWithCare,
    (needs: Needs, { imageId }) => fingerprintOwned(needs, imageId),
    (needs: Needs, { imageId }) => leaveUnprinted(needs, imageId),
  ),
  handleJob(fingerprintAgain, (needs: Needs) => tryUnprinted(needs)),
  handleJob(mergeCandidates, ({ db }: Needs, { version }, { signal }) => mergeSegments(db, version, signal)),
  handleJob(removeOldIndexes, (needs: Needs) => removeIndexesNotFollowed(needs)),
]
