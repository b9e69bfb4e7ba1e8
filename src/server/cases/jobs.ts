import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { carryOn } from './carry-on.ts'
import { removeCaseFiles, removeFilesOfCase } from './delete-draft.ts'
import { followUp } from './follow-case.ts'
import type { MoveNeeds } from './move-case.ts'

export const caseJobs = [followUp, removeCaseFiles]

export const handleCaseJobs = (deps: MoveNeeds & Pick<Deps, 'db' | 'objects'>) => [
  handleJob(followUp, (payload) => carryOn(deps, payload)),
  handleJob(removeCaseFiles, ({ caseId }) => removeFilesOfCase(deps, caseId)),
]
