import { browserFailed } from '#server/gateways/capturing/capturing.ts'

/** A problem as owners read it: sentences of the browser itself are for staff. */
export const plainProblem = (problem: string): string =>
  problem.startsWith(browserFailed) ? 'The page could not be saved yet.' : problem
