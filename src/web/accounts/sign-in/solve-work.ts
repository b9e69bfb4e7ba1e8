import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { SecurityChallenge } from '#contract/platform/security-check.ts'

type Work = Extract<SecurityChallenge, { provider: 'altcha' }>['challenge']

/** Solves the challenge in the background, and returns a token that the server accepts once. It needs a secure page. */
export async function solveWork(challenge: Work): Promise<{ token: string } | { problem: string }> {
  if (!window.isSecureContext)
    return {
      problem: 'Security verification works only over HTTPS or on localhost. Please open this page at such an address.',
    }
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('The challenge has no solution.')
  return { token: btoa(JSON.stringify({ challenge, solution })) }
}
