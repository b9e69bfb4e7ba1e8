import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt, waitAfterAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { type ClientNetwork, clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { passSecurityCheck } from '#server/platform/security-check/security-check.ts'
import { findAccountByEmail } from '../store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'securityCheck'>

/** True for a known address. Frequent callers solve security checks. */
export async function accountExists(
  deps: Needs,
  { email, security_token }: { email: string; security_token?: string | undefined },
  ip: string,
): Promise<boolean> {
  const place = clientNetwork(ip)
  if (security_token === undefined) await countFreeAnswer(deps, place)
  else {
    await consumeAttempt(deps, [
      // Far above an office of 500 behind one address: each of these answers has cost a solution of its own.
      { name: 'check-email-from-address', key: place.address, max: 3000, seconds: 3600 },
      { name: 'check-email-from-network', key: place.network, max: 20_000, seconds: 3600 },
    ])
    await passSecurityCheck(deps.securityCheck, { solution: security_token, ip })
  }
  return (await findAccountByEmail(deps.db, email)) !== undefined
}

async function countFreeAnswer(deps: Needs, { address, network }: ClientNetwork): Promise<void> {
  const retryAfterSeconds = await waitAfterAttempt(deps, [
    { name: 'check-email-free-from-address', key: address, max: 10, seconds: 3600 },
    { name: 'check-email-free-from-network', key: network, max: 30, seconds: 3600 },
  ])
  if (retryAfterSeconds > 0)
    throw refuse('limited', 'security-check.required', 'Please complete the security verification first.', {
      field: 'security_token',
      retryAfterSeconds,
    })
}
