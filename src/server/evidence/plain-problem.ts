import { browserFailed } from '#server/gateways/capturing/capturing.ts'

/** A problem for owners, without the browser's own sentences. */
export const plainProblem = (problem: string): string =>
  problem.startsWith(browserFailed) ? 'The page could not be saved yet.' : problem
