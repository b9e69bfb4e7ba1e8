import type { LookOutcome } from '#contract/takedowns/looks.ts'
import type { CopyReading } from '#server/evidence/capturing/index.ts'
import type { LookRow } from './look-store.ts'

type Reading = Pick<CopyReading, 'page' | 'file'>

/** The outcome of one reading. What could not be read counts for nothing. */
export function outcomeOf({ page, file }: Reading): LookOutcome {
  if (page === 'unclear') return 'unclear'
  if (page === 'shown') return file === 'gone' ? 'gone-from-address' : 'present'
  if (file === 'unclear') return 'unclear'
  return file === 'gone' ? 'gone' : 'gone-from-page'
}

/** The last final look that could see the copy or its absence; before the first the copy is there. */
export const clearOutcome = (looks: readonly Pick<LookRow, 'outcome' | 'confirmAt'>[]): LookOutcome =>
  looks.findLast(({ outcome, confirmAt }) => confirmAt === null && outcome !== 'unclear')?.outcome ?? 'present'

/** The second reading confirms the first, or returns to what was; two that differ in another way settle nothing. */
export const secondOutcome = (before: LookOutcome, first: LookOutcome, second: LookOutcome): LookOutcome =>
  second === first || second === before ? second : 'unclear'

/** The copies of a takedown together, by their newest clear looks. */
export function removalOf(outcomes: readonly LookOutcome[]): 'all' | 'some' | 'none' {
  if (outcomes.length > 0 && outcomes.every((outcome) => outcome === 'gone')) return 'all'
  return outcomes.some((outcome) => outcome.startsWith('gone')) ? 'some' : 'none'
}
