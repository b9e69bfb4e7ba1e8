import { openTurnstile } from '../gateways/turnstile.ts'
import type { Config } from '../platform/config.ts'
import type { Deps } from '../platform/deps.ts'
import { deriveKey } from '../platform/derive-key.ts'
import { openAltcha } from '../platform/security-check/altcha.ts'
import type { SecurityCheck } from '../platform/security-check/security-check.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'outbound'> & { config: Pick<Config, 'securityCheck'>; secret: string }

/** The security check of this configuration. */
export function openSecurityCheck({ config: { securityCheck }, secret, ...deps }: Needs): SecurityCheck {
  if (securityCheck.kind === 'turnstile') return openTurnstile(deps, securityCheck)
  return openAltcha(deps, {
    cost: securityCheck.cost,
    secret: deriveKey(secret, 'security-check'),
    keySecret: deriveKey(secret, 'security-check', 'solutions'),
  })
}
