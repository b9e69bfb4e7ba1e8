import type { Deps } from '#server/platform/deps.ts'
import { handleJob } from '#server/platform/jobs/job.ts'
import { carryOn, carryOnAgain } from './carry-on.ts'
import { removeCaseFiles, removeFilesOfCase } from './delete-draft.ts'
import { followAgain, followUp } from './follow-case.ts'
import type { MoveNeeds } from './move-case.ts'

export const caseJobs = [followUp, followAgain, removeCaseFiles]

export const handleCaseJobs = (deps: MoveNeeds & Pick<Deps, 'db' | 'objects'>) => [
  handleJob(followUp, (payload) => carryOn(deps, payload)),
  handleJob(followAgain, () => carryOnAgain(deps)),
  handleJob(removeCaseFiles, ({ caseId }) => removeFilesOfCase(deps, caseId)),
]
