import { getSecurityCheck } from '#contract/accounts/endpoints.ts'
import type { SecurityChallenge } from '#contract/platform/security-check.ts'
import { call } from '#web/platform/calls/call.ts'
import { ProblemError } from '#web/platform/calls/problem-error.ts'

export const checkFailed = 'Security verification failed. Please try again.'
export const checkExpired = 'Security verification expired. Please complete the challenge again.'

/** Requests a challenge to solve. */
export const askSecurityCheck = (): Promise<SecurityChallenge> => call(getSecurityCheck)({})

export const checkRefusal = (message: string): ProblemError =>
  new ProblemError('forbidden', { code: 'security-check.failed', message })
