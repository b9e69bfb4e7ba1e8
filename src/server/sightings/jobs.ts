import { handleJob } from '#server/platform/jobs/job.ts'
import { forget, forgetSeen } from './forget-seen.ts'
import { lookAmongSeen, lookBack } from './look-back.ts'
import { lookAt, lookAtFiles, type LookNeeds, lookWithCare } from './look-at-files.ts'
import { goOnWithCare, lookCarefully } from './look-with-care.ts'

type Needs = LookNeeds

export const sightingJobs = [
  handleJob(forgetSeen, (needs: Needs, _, { signal }) => forget(needs, signal)),
  handleJob(lookBack, (needs: Needs, { imageId }, run) => lookAmongSeen(needs, imageId, run)),
  handleJob(
    lookAtFiles,
    (needs: Needs, payload, run) => lookAt(needs, payload, run),
    (needs: Needs, payload) => goOnWithCare(needs, payload),
  ),
  handleJob(
    lookWithCare,
    (needs: Needs, payload, run) => lookCarefully(needs, payload, run),
    (needs: Needs, payload) => goOnWithCare(needs, payload),
  ),
]
