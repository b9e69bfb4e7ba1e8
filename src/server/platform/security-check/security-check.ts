import type { SecurityChallenge } from '#contract/platform/security-check.ts'
import { refuse } from '../refuse.ts'

/** Tells people from programs. One port for every implementation. */
export type SecurityCheck = {
  challenge(): Promise<SecurityChallenge>
  /** Judges a solution: it solves a challenge of ours that neither expired nor was used; a solution counts once. */
  judge(solution: string, ip: string): Promise<'passed' | 'failed' | 'expired'>
}

/** Throws unless solved; `failed` is the refusal's sentence. */
export async function passSecurityCheck(
  check: SecurityCheck,
  { solution, ip, failed = defaultFailed }: { solution: string; ip: string; failed?: string },
): Promise<void> {
  const judged = await check.judge(solution, ip)
  if (judged === 'passed') return
  if (judged === 'expired') throw refuse('forbidden', 'security-check.expired', expired, { field: 'security_token' })
  throw refuse('forbidden', 'security-check.failed', failed, { field: 'security_token' })
}

const defaultFailed = 'Security verification failed. Please try again.'
const expired = 'Security verification expired. Please complete the challenge again.'
