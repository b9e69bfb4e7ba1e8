import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { getSecurityCheck, login } from '#contract/accounts/endpoints.ts'
import type { SignedIn } from '#contract/accounts/user.ts'
import { type Client, clientOf } from './client.ts'

/** Solves the security check of the server at `url`, as a browser does before it signs in. */
export async function solveSecurityCheck(url: string): Promise<string> {
  const asked = await clientOf(url).call(getSecurityCheck)
  if (asked.provider !== 'altcha') throw new Error('Only the check of our own can be solved here.')
  const { challenge } = asked
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

type SignIn = { email: string; password: string; client?: Client }

/** Signs in at the server at `url`, as `client` if it is somebody in particular. */
export const signInAt = async (url: string, { email, password, client = clientOf(url) }: SignIn): Promise<SignedIn> =>
  await client.call(login, { email, password, security_token: await solveSecurityCheck(url) })
