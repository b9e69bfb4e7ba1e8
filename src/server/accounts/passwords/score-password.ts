import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import type { PasswordStrength } from './password-strength.ts'
import type { Strength } from './password-strength-child.ts'

/** Scores a password while it is typed. Limited because an awkward one costs a quarter of a second of a core. */
export async function scoreFor(
  deps: Pick<Deps, 'db' | 'clock'> & { strength: PasswordStrength },
  password: string,
  ip: string,
): Promise<Strength> {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'score-from-address', key: address, max: 60, seconds: 60 },
    { name: 'score-from-network', key: network, max: 300, seconds: 60 },
  ])
  return await deps.strength.of({ password, own: [] })
}
