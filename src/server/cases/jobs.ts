import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { removeCaseFiles, removeFilesOfCase } from './delete-draft.ts'

export const caseJobs = [removeCaseFiles]

export const handleCaseJobs = (deps: Pick<Deps, 'objects'>) => [
  handleJob(removeCaseFiles, ({ caseId }) => removeFilesOfCase(deps, caseId)),
]
