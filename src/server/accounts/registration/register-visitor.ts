import type { z } from 'zod'
import type { register } from '#contract/accounts/registering-endpoints.ts'
import { partnerOf } from '#contract/accounts/partners.ts'
import type { Deps } from '#server/platform/deps.ts'
import { consumeAttempt, type RateLimit, retractAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuseForm } from '#server/platform/refuse.ts'
import { passSecurityCheck } from '#server/platform/security-check/security-check.ts'
import { finishInside } from '../sign-in/finish-sign-in.ts'
import { notify, type NotifyNeeds } from '../notifications/notify.ts'
import { accountNotifications } from '../notifications/types.ts'
import { type PasswordStrength, weakness } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { judgeReferralCode } from '../sign-in/verify-code.ts'
import { makeAccount } from './register.ts'
import type { Signer } from '../sign-in/sessions.ts'
import type { AccountRow } from '../store.ts'
import { mailVerification } from './verify-email.ts'

export type RegisterNeeds = NotifyNeeds & Pick<Deps, 'db' | 'securityCheck'> & { strength: PasswordStrength }

/** Makes the account, mails the confirmation link, and signs in. */
export async function registerVisitor(
  deps: RegisterNeeds,
  { form, meta, security_token }: z.output<typeof register.body>,
  signer: Signer,
): Promise<{ account: AccountRow; token: string }> {
  const place = clientNetwork(signer.ip)
  // Far above an office of 500 behind one address: what is rare are those who do not solve the security check.
  const unsolved: RateLimit[] = [
    { name: 'register-unsolved-from-address', key: place.address, max: 20, seconds: 3600 },
    { name: 'register-unsolved-from-network', key: place.network, max: 100, seconds: 3600 },
  ]
  await consumeAttempt(deps, [
    ...unsolved,
    { name: 'register-from-address', key: place.address, max: 1000, seconds: 3600 },
    { name: 'register-from-network', key: place.network, max: 5000, seconds: 3600 },
  ])
  await passSecurityCheck(deps.securityCheck, { solution: security_token, ip: signer.ip, failed })
  await retractAttempt(deps, unsolved)
  const own = [form.email, form.first_name, form.last_name, form.company ?? '']
  const strength = await deps.strength.of({ password: form.password, own })
  const referral = await judgeReferralCode(deps, form.referral_code ?? '')
  const problems = weakness({ password: form.password, path: 'form.password', purpose: 'registering' }, strength)
  if (!referral.isValid) problems.push({ path: 'form.referral_code', message: referral.feedback })
  if (problems.length > 0) throw refuseForm(problems)
  const passwordHash = await hashPassword(form.password)
  const partner = partnerOf(meta)
  return await deps.db.transaction(async (tx) => {
    const account = await makeAccount(tx, form, {
      passwordHash,
      partner: partner?.slug ?? null,
      partnerKey: partner?.key ?? null,
      referredBy: referral.owner,
    })
    await mailVerification(deps, tx, account)
    const { referralUsed } = accountNotifications
    if (referral.owner)
      await notify(deps, tx, referralUsed, { accountId: referral.owner, firstName: account.firstName })
    return { account, token: await finishInside(deps, tx, { account, signer, familiarity: newcomer }) }
  })
}

/** A new account has no earlier places. */
const newcomer = { isFirst: true, knowsNetwork: false, knowsAddress: false }

const failed = 'Security verification failed. Reload the page and try again.'
