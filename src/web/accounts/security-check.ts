import { getSecurityCheck } from '#contract/accounts/endpoints.ts'
import { call } from '#web/platform/call.ts'
import { ProblemError } from '#web/platform/problem-error.ts'

/** Does the work of the security check, unseen; resolves to the solution, which the server takes once. */
export async function solveSecurityCheck(): Promise<string> {
  const [asked, { solveChallenge }, { deriveKey }] = await Promise.all([
    call(getSecurityCheck)({}),
    import('altcha-lib'),
    import('altcha-lib/algorithms/web/pbkdf2'),
  ])
  if (asked.provider !== 'altcha') throw failed()
  const { challenge } = asked
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw failed()
  return btoa(JSON.stringify({ challenge, solution }))
}

const failed = () =>
  new ProblemError('forbidden', {
    code: 'security-check.failed',
    message: 'Security verification failed. Please try again.',
  })
