import { handleJob } from '#server/platform/jobs/job.ts'
import type { Deps } from '#server/platform/deps.ts'
import { fingerprintImage, fingerprintOwned } from './fingerprint-image.ts'
import { lookAt, lookAtFiles, type LookNeeds } from './look-at-files.ts'

export const matchingJobs = [fingerprintImage, lookAtFiles]

export const handleMatchingJobs = (deps: LookNeeds & Pick<Deps, 'log'>) => [
  handleJob(fingerprintImage, ({ imageId }) => fingerprintOwned(deps, imageId)),
  handleJob(lookAtFiles, (payload, run) => lookAt(deps, payload, run)),
]
