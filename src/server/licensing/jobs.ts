import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { nameAll, nameForgotten, nameImages, nameLedgers } from './name-images.ts'

export const licensingJobs = [nameImages, nameLedgers]

export const handleLicensingJobs = (deps: Pick<Deps, 'db' | 'queue'>) => [
  handleJob(nameImages, ({ ownerId }) => nameAll(deps, ownerId)),
  handleJob(nameLedgers, () => nameForgotten(deps)),
]
