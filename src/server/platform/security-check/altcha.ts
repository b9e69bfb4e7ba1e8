import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import { challengeGoodSeconds, ProofOfWork } from '#contract/platform/security-check.ts'
import type { Deps } from '../deps.ts'
import type { SecurityCheck } from './security-check.ts'
import { spendSolution } from './solution-store.ts'

/** Work of a challenge: `cost` rounds for each of 100 to 400 counters. 2,000 take a desktop 0.1 s and a phone under 1 s. */
type Work = { cost: number; secret: string; keySecret: string }

const algorithm = 'PBKDF2/SHA-256'
const [fewest, most] = [100, 400]

const Solved = z.object({
  challenge: ProofOfWork,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
})

/** ALTCHA's proof of work, local to this server. */
export const openAltcha = (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { cost, secret, keySecret }: Work,
): SecurityCheck => {
  const keys = { deriveKey, hmacSignatureSecret: secret, hmacKeySignatureSecret: keySecret }
  return {
    challenge: async () => {
      const expiresAt = Math.floor(clock().getTime() / 1000) + challengeGoodSeconds
      const counter = randomInt(fewest, most)
      const challenge = await createChallenge({ algorithm, cost, counter, expiresAt, ...keys })
      return { provider: 'altcha', challenge: ProofOfWork.parse(challenge) }
    },
    judge: async (text) => {
      const solved = read(text)
      if (!solved) return 'failed'
      const now = clock()
      const { nonce, expiresAt: seconds } = solved.challenge.parameters
      const expiresAt = new Date(seconds * 1000)
      const { verified, expired, invalidSignature } = await verifySolution({ ...solved, ...keys })
      if (invalidSignature) return 'failed'
      if (expired || expiresAt <= now) return 'expired'
      if (!verified) return 'failed'
      return (await spendSolution(db, { id: nonce, expiresAt })) ? 'passed' : 'failed'
    },
  }
}

function read(text: string): z.infer<typeof Solved> | undefined {
  try {
    return Solved.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data
  } catch {
    return undefined
  }
}
