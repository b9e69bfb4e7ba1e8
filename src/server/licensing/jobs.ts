import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { nameAll, nameForgotten, nameImages, nameLedgers } from './name-images.ts'

type Needs = Pick<Deps, 'db' | 'queue'>

export const licensingJobs = [
  handleJob(nameImages, (needs: Needs, { ownerId }) => nameAll(needs, ownerId)),
  handleJob(nameLedgers, (needs: Needs) => nameForgotten(needs)),
]
