import { z } from 'zod'

/** Validity of a challenge of ALTCHA, in seconds. */
export const challengeGoodSeconds = 300

/** A challenge of ALTCHA, as its libraries exchange it: find the counter whose derived key begins with `keyPrefix`. */
export const ProofOfWork = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number().int(),
  }),
  signature: z.string(),
})

/** The browser's task: a computation, or Turnstile's widget. */
export const SecurityChallenge = z
  .discriminatedUnion('provider', [
    z.object({ provider: z.literal('altcha'), challenge: ProofOfWork }),
    z.object({ provider: z.literal('turnstile'), siteKey: z.string() }),
  ])
  .meta({ id: 'SecurityChallenge' })
export type SecurityChallenge = z.infer<typeof SecurityChallenge>

/** Solution: for ALTCHA the JSON `{ challenge, solution }` in base64, for Turnstile its token. `asked` is the error for a missing one. */
export const securityToken = (asked: string) => z.string({ error: asked }).min(1, asked).max(4096, asked)
