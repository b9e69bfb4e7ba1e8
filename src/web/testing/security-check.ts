import { createChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { getSecurityCheck } from '#contract/accounts/endpoints.ts'
import { ProofOfWork } from '#contract/platform/security-check.ts'
import type { fakeApi } from './fake-api.ts'

/** Lets the server ask for a security check that is solved at once. */
export async function askLittle(api: ReturnType<typeof fakeApi>): Promise<void> {
  const made = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 3,
    expiresAt: Math.floor(Date.now() / 1000) + 300,
    deriveKey,
    hmacSignatureSecret: 'signs challenges',
    hmacKeySignatureSecret: 'signs solutions',
  })
  api.reply(getSecurityCheck, { provider: 'altcha', challenge: ProofOfWork.parse(made) })
}
