import type { Portal } from '#contract/portal/page.ts'
import type { CopyReading } from '#server/evidence/capturing/index.ts'

type Outcome = NonNullable<NonNullable<Portal['removal']>['outcome']>

/** One page that still shows a picture is enough; a removal takes a clear reading of every page. */
export function removalSeen(readings: readonly Pick<CopyReading, 'page'>[]): Outcome {
  if (readings.some(({ page }) => page === 'shown')) return 'present'
  if (readings.length === 0 || readings.some(({ page }) => page === 'unclear')) return 'unclear'
  return 'gone'
}

/** Looks that were not clear before a person takes over. */
export const maxLooks = 3
