import type { z } from 'zod'
import type { Login } from '#contract/accounts/forms.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt, type RateLimit, retractAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { type ClientNetwork, clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { passSecurityCheck } from '#server/platform/security-check/security-check.ts'
import { finishSignIn, passwordChanged } from './finish-sign-in.ts'
import { makeLink } from '../registration/links.ts'
import { isPassword } from '../passwords/passwords.ts'
import { findSigner, keepsPassword } from '../place-store.ts'
import type { Signer } from './sessions.ts'
import { type AccountRow, keyOf } from '../store.ts'

export type LogInNeeds = Pick<Deps, 'db' | 'clock' | 'mail' | 'securityCheck'>

/**
 * Signs in. The answer, and what is done for it, are the same for a wrong password and an unknown address. Where a second factor is
 * on, it refuses with `second-factor` and a challenge to answer.
 */
export async function logIn(
  deps: LogInNeeds,
  { email, password, security_token }: z.output<typeof Login> & { security_token: string },
  signer: Signer,
): Promise<{ account: AccountRow; token: string }> {
  const { db, clock } = deps
  const place = clientNetwork(signer.ip)
  const limits = signInLimits(keyOf(email), place)
  await consumeAttempt(deps, limits.fromPlace)
  await passSecurityCheck(deps.securityCheck, { solution: security_token, ip: signer.ip })
  const found = await findSigner(db, email, place)
  const isGuarded = !found?.familiarity.knowsAddress
  if (isGuarded) await consumeAttempt(deps, [limits.account], guarded)
  const fits = await isPassword(password, found?.account.passwordHash)
  if (!found || !fits)
    throw wrongPassword('The email address or the password is wrong. Check both, or reset the password.')
  const { account, familiarity } = found
  await retractAttempt(deps, [...limits.fromPlace, ...(isGuarded ? [limits.account] : [])])
  if (account.secondFactorAt) {
    const challenge = await db.transaction(async (tx) => {
      if (!(await keepsPassword(tx, account))) throw passwordChanged()
      return await makeLink(tx, { purpose: 'second-factor', account, now: clock() })
    })
    throw refuse('unauthenticated', 'second-factor', 'Enter the code of your authenticator app.', {
      details: { challenge },
    })
  }
  return { account, token: await finishSignIn(deps, { account, signer, familiarity }) }
}

const wrongPassword = (sentence: string) =>
  refuse('unauthenticated', 'account.wrong-password', sentence, { field: 'password' })

/**
 * By place, so that one machine does not try many accounts, nor one account often; and for the account, so that many machines do not
 * either. The last does not hold for places from which the account was signed in to before: guessing
 * strangers lock nobody out of where they are at home.
 */
const signInLimits = (emailKey: string, { address, network }: ClientNetwork) => ({
  fromPlace: [
    { name: 'sign-in-from-address', key: address, max: 30, seconds: 900 },
    { name: 'sign-in-from-network', key: network, max: 200, seconds: 900 },
    { name: 'sign-in-here', key: `${emailKey} ${address}`, max: 10, seconds: 900 },
  ] satisfies RateLimit[],
  account: { name: 'sign-in', key: emailKey, max: 100, seconds: 3600 } satisfies RateLimit,
})

const guarded = {
  code: 'account.guarded',
  sentence: (wait: string) =>
    `There were too many attempts to sign in to this account. Sign in from a place that you have used before, reset the password, or try again in ${wait}.`,
}
