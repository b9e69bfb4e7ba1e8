import {
  fingerprintAgain,
  fingerprintImage,
  type FingerprintNeeds,
  fingerprintOwned,
  fingerprintIsolated,
  leaveFingerprintFailed,
  renewFingerprints,
  retryFingerprintFailed,
  retryFingerprints,
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
    (needs: Needs, { imageId }) => leaveFingerprintFailed(needs, imageId),
  ),
  handleJob(
    fingerprintIsolated,
    (needs: Needs, { imageId }) => fingerprintOwned(needs, imageId),
    (needs: Needs, { imageId }) => leaveFingerprintFailed(needs, imageId),
  ),
  handleJob(fingerprintAgain, (needs: Needs) => renewFingerprints(needs)),
  handleJob(retryFingerprints, (needs: Needs) => retryFingerprintFailed(needs)),
  handleJob(mergeCandidates, ({ db }: Needs, { version }, { signal }) => mergeSegments(db, version, signal)),
  handleJob(removeOldIndexes, (needs: Needs) => removeIndexesNotFollowed(needs)),
]
