import {
  checkEmail,
  getSecurityCheck,
  loadSession,
  login,
  logout,
  openTicket,
  passSecondFactor,
  requestOwnReset,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/accounts/endpoints.ts'
import { prevalidateEmail, register, scorePassword, verifyCode } from '#contract/accounts/registering-endpoints.ts'
import type { SignedIn } from '#contract/accounts/user.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { MailDomains } from '#server/platform/text/mail-domains.ts'
import { missing } from '#server/platform/refuse.ts'
import { accountExists } from './registration/check-email.ts'
import { logIn } from './sign-in/log-in.ts'
import { lookBy } from './looks/look-as-owner.ts'
import { answerSecondFactor } from './sign-in/pass-second-factor.ts'
import type { NotifyNeeds } from './notifications/notify.ts'
import type { PasswordStrength } from './passwords/password-strength.ts'
import { objectionTo } from './registration/prevalidate-email.ts'
import { registerVisitor } from './registration/register-visitor.ts'
import { requestResetFor, requestResetOf, resetPasswordBy } from './passwords/reset-password.ts'
import { scoreFor } from './passwords/score-password.ts'
import { securityRoutes } from './sign-in/security-routes.ts'
import { findAccount, removeSession } from './store.ts'
import { makeTicket } from './sign-in/tickets.ts'
import { verifyReferralCode } from './sign-in/verify-code.ts'
import { confirmEmail, resendVerificationTo } from './registration/verify-email.ts'
import { withDecidedFlags } from './office/flags/decided-flags.ts'
import { showSignedIn, showUser } from './view.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'mail' | 'queue' | 'seal' | 'securityCheck'> & {
  strength: PasswordStrength
  unsubscribe: NotifyNeeds['unsubscribe']
  mailDomains: MailDomains
}

async function signedIn({ db }: Pick<Needs, 'db'>, opened: Parameters<typeof showSignedIn>[0]): Promise<SignedIn> {
  const shown = showSignedIn(opened)
  return { ...shown, user: await withDecidedFlags(db, shown.user) }
}

export const accountRoutes: Route<Needs>[] = [
  handle(getSecurityCheck, (_, { securityCheck }: Needs) => securityCheck.challenge()),
  handle(checkEmail, async ({ body, ip }, deps: Needs) => ({ exists: await accountExists(deps, body, ip) })),
  handle(
    register,
    async ({ body, ip, browser }, deps: Needs) =>
      await signedIn(deps, await registerVisitor(deps, body, { ip, browser })),
  ),
  handle(
    login,
    async ({ body, ip, browser }, deps: Needs) => await signedIn(deps, await logIn(deps, body, { ip, browser })),
  ),
  handle(
    passSecondFactor,
    async ({ body, ip, browser }, deps: Needs) =>
      await signedIn(deps, await answerSecondFactor(deps, body, { ip, browser })),
  ),
  handle(loadSession, async ({ user }, { db }: Needs) => {
    const account = await findAccount(db, user.accountId)
    if (!account) throw missing('account')
    const look = user.kind === 'owner' && user.lookedAtBy ? await lookBy({ db }, user.sessionId) : undefined
    return { user: { ...(await withDecidedFlags(db, showUser(account))), ...(look ? { look } : {}) } }
  }),
  handle(logout, async ({ user }, { db }: Needs) => {
    await removeSession(db, user.sessionId)
    return undefined
  }),
  handle(openTicket, async ({ user }, deps: Needs) => ({ ticket: await makeTicket(deps, user) })),
  handle(requestReset, ({ body, ip }, deps: Needs) => requestResetOf(deps, body, ip)),
  handle(requestOwnReset, ({ user }, deps: Needs) => requestResetFor(deps, user.accountId)),
  handle(resetPassword, ({ body, ip }, deps: Needs) => resetPasswordBy(deps, body, ip)),
  handle(verifyEmail, ({ params, ip }, deps: Needs) => confirmEmail(deps, params.token, ip)),
  handle(resendVerification, ({ user }, deps: Needs) => resendVerificationTo(deps, user.accountId)),
  handle(prevalidateEmail, async ({ body, ip }, deps: Needs) => ({ payload: await objectionTo(deps, body.email, ip) })),
  handle(scorePassword, ({ body, ip }, deps: Needs) => scoreFor(deps, body.password, ip)),
  handle(verifyCode, ({ query, ip }, deps: Needs) => verifyReferralCode(deps, query.code, ip)),
  ...securityRoutes,
]
