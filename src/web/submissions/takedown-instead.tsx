import type { Way } from '#contract/submissions/rules/refusals.ts'
import { clusterOf } from '#contract/cases/submission/pairs.ts'
import { TakedownLink } from '#web/cases/parts/index.ts'
import { useSubmission } from './form.ts'

/** Leads to a takedown of the submission's uses where that is the way on. Staff are not led there. */
export function TakedownInstead({ way }: { way: Way | undefined }) {
  const { draft, isReadByStaff } = useSubmission()
  if (way !== 'takedown' || isReadByStaff) return null
  return <TakedownLink cluster={clusterOf(draft.matches)} matches={draft.matches.flatMap(({ _id }) => _id ?? [])} />
}
