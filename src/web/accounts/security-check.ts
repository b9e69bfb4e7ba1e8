import { getSecurityCheck } from '#contract/accounts/endpoints.ts'
import type { SecurityChallenge } from '#contract/platform/security-check.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError } from '#web/platform/problem-error.ts'

/** A solution, which the server takes once, and until when it does. */
export type Solution = { token: string; until: number }
type Work = Extract<SecurityChallenge, { provider: 'altcha' }>['challenge']

export const checkFailed = 'Security verification failed. Please try again.'
export const checkExpired = 'Security verification expired. Please complete the challenge again.'

/** What has to be solved now. */
export const askSecurityCheck = (): Promise<SecurityChallenge> => call(getSecurityCheck)({})

/** Does the work of the challenge, unseen. */
export async function solveWork(challenge: Work): Promise<Solution> {
  const [{ solveChallenge }, { deriveKey }] = await Promise.all([
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution.')
  return {
    token: btoa(JSON.stringify({ challenge, solution })),
    until: challenge.parameters.expiresAt * 1000,
  }
}

export const checkRefusal = (message: string): ProblemError =>
  new ProblemError('forbidden', { code: 'security-check.failed', message })
