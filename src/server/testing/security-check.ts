import { pbkdf2Sync } from 'node:crypto'
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { getSecurityCheck, login } from '#contract/accounts/endpoints.ts'
import type { SignedIn } from '#contract/accounts/user.ts'
import type { SecurityChallenge } from '#contract/platform/security-check.ts'
import { type Client, clientOf } from './client.ts'

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

type SignIn = { email: string; password: string; client?: Client }

/** Signs in at the server at `url`, as `client` if it is somebody in particular. */
export const signInAt = async (url: string, { email, password, client = clientOf(url) }: SignIn): Promise<SignedIn> =>
  await client.call(login, { email, password, security_token: await solveSecurityCheck(url) })
