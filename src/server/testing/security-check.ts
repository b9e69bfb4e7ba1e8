import { pbkdf2Sync } from 'node:crypto'
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { Secret, TOTP } from 'otpauth'
import { getSecurityCheck, login, passSecondFactor } from '#contract/accounts/endpoints.ts'
import type { SignedIn } from '#contract/accounts/user.ts'
import type { SecurityChallenge } from '#contract/platform/security-check.ts'
import { CallRefused, type Client, clientOf } from './client.ts'

/** Solves the security check of the server at `url`, as a browser does before it signs in. */
export const solveSecurityCheck = async (url: string): Promise<string> =>
  await solutionOf(await clientOf(url).call(getSecurityCheck))

/** The solution of a challenge, as it travels. */
export async function solutionOf(asked: SecurityChallenge): Promise<string> {
  if (asked.provider !== 'altcha') throw new Error('Only the check of our own can be solved here.')
  const { challenge } = asked
  const solution = await solveChallenge({ challenge, deriveKey: deriveSolution })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** On this thread: at the little cost of tests, handing each key to another takes longer than the key. */
export const deriveSolution: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  derivedKey: pbkdf2Sync(password, salt, cost, keyLength, 'sha256'),
})

/** `authenticator`: base-32 secret of a second factor. */
type SignIn = { email: string; password: string; authenticator?: string | undefined; client?: Client }

/** Signs in at `url`, as `client` if given. */
export async function signInAt(
  url: string,
  { email, password, authenticator, client = clientOf(url) }: SignIn,
): Promise<SignedIn> {
  try {
    return await client.call(login, { email, password, security_token: await solveSecurityCheck(url) })
  } catch (error) {
    if (authenticator === undefined || !(error instanceof CallRefused) || error.code !== 'second-factor') throw error
    const { challenge } = error.problem.details as { challenge: string }
    return await passWith(client, { url, challenge, authenticator })
  }
}

/**
 * Signs in with a code. Each code counts once, and codes of adjacent steps count as well: frequent sign-ins take the next, then wait. Used codes are
 * not repeated, as ten wrong ones lock an account for a while.
 */
async function passWith(
  client: Client,
  asked: { url: string; challenge: string; authenticator: string },
): Promise<SignedIn> {
  const { url, challenge, authenticator } = asked
  const of = `${url} ${authenticator}`
  for (;;) {
    const step = Math.floor(Date.now() / stepMs)
    for (const tried of [step - 1, step, step + 1]) {
      if (tried <= (lastSteps.get(of) ?? 0)) continue
      lastSteps.set(of, tried)
      const code = authenticatorCode(authenticator, tried * stepMs)
      const passed = await client.call(passSecondFactor, { challenge, code }).catch((error: unknown) => {
        if (!(error instanceof CallRefused) || error.code !== 'second-factor.wrong') throw error
      })
      if (passed) return passed
    }
    await new Promise((resolve) => setTimeout(resolve, stepMs - (Date.now() % stepMs)))
  }
}

/** Last tried step, by server and authenticator. */
const lastSteps = new Map<string, number>()
const stepMs = 30_000

/** The code of an authenticator at a time. */
export const authenticatorCode = (secret: string, timestamp = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
