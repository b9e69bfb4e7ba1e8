import { handleJob } from '#server/platform/jobs/job.ts'
import { forget, forgetSeen } from './forget-seen.ts'
import { lookAmongSeen, backfill } from './backfill.ts'
import { lookAt, lookAtFiles, type LookNeeds, isolateFiles } from './look-at-files.ts'
import { goOnIsolated, lookCarefully } from './isolate-files.ts'

type Needs = LookNeeds

export const sightingJobs = [
  handleJob(forgetSeen, (needs: Needs, _, { signal }) => forget(needs, signal)),
  handleJob(backfill, (needs: Needs, { imageId }, run) => lookAmongSeen(needs, imageId, run)),
  handleJob(
    lookAtFiles,
    (needs: Needs, payload, run) => lookAt(needs, payload, run),
    (needs: Needs, payload) => goOnIsolated(needs, payload),
  ),
  handleJob(
    isolateFiles,
    (needs: Needs, payload, run) => lookCarefully(needs, payload, run),
    (needs: Needs, payload) => goOnIsolated(needs, payload),
  ),
]
