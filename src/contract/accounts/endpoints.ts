import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { securityToken, SecurityChallenge } from '../platform/security-check.ts'
import { ChosenPassword, Email, Login } from './forms.ts'
import { SignedIn, User } from './user.ts'

const guessed = ['attempts.too-many'] as const
const checked = ['security-check.failed', 'security-check.expired', ...guessed] as const

/** Returns a challenge before sign-in, registration or reset. */
export const getSecurityCheck = endpoint({
  name: 'getSecurityCheck',
  method: 'GET',
  path: '/auth/security-check',
  reply: SecurityChallenge,
  access: 'public',
  errors: [],
})

/**
 * Returns whether an address has an account. Ten calls an hour for an internet address, and thirty for its network, need no security check; further
 * calls do.
 */
export const checkEmail = endpoint({
  name: 'checkEmail',
  method: 'POST',
  path: '/auth/check-email',
  body: z.object({
    email: Email,
    security_token: securityToken('Please complete the security verification before signing in.').optional(),
  }),
  reply: z.object({ exists: z.boolean() }),
  access: 'public',
  errors: ['security-check.required', ...checked],
})

/** Signs in. A second factor needs `passSecondFactor` (401 with `details.challenge`). */
export const login = endpoint({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  body: Login.extend({
    security_token: securityToken('Please complete the security verification before signing in.'),
  }),
  reply: SignedIn,
  access: 'public',
  errors: ['account.wrong-password', 'account.busy', 'account.guarded', 'second-factor', ...checked],
})

/** The second half of signing in: a code of the authenticator, or a recovery code, which counts once. */
export const passSecondFactor = endpoint({
  name: 'passSecondFactor',
  method: 'POST',
  path: '/auth/second-factor',
  body: z.object({ challenge: z.string().min(1).max(200), code: z.string().trim().min(1, 'Code required.').max(40) }),
  reply: SignedIn,
  access: 'public',
  errors: ['second-factor.wrong', 'second-factor.over', 'account.wrong-password', ...guessed],
})

/** The account of the session; 401 without one. */
export const loadSession = endpoint({
  name: 'loadSession',
  method: 'GET',
  path: '/auth/load',
  reply: z.object({ user: User }),
  access: 'account',
  errors: [],
})

/** Ends the session of the bearer token. */
export const logout = endpoint({
  name: 'logout',
  method: 'GET',
  path: '/auth/logout',
  reply: 'none',
  access: 'account',
  errors: [],
})

/** Returns a ticket for one navigation that cannot carry the bearer token. It is valid once, for 60 seconds, as `?ticket=`. */
export const openTicket = endpoint({
  name: 'openTicket',
  method: 'POST',
  path: '/auth/ticket',
  reply: z.object({ ticket: z.string() }),
  access: 'owner',
  errors: [],
})

/** Mails a link to choose another password. The answer is the same whether or not the address has an account. */
export const requestReset = endpoint({
  name: 'requestReset',
  method: 'POST',
  path: '/auth/reset',
  body: z.object({
    email: z
      .string()
      .trim()
      .max(254, { error: 'Invalid email address', abort: true })
      .regex(/@/, 'Invalid email address'),
    security_token: securityToken('Please complete the security verification before submitting.'),
  }),
  reply: 'none',
  status: 202,
  access: 'public',
  errors: checked,
})

/**
 * Sets a new password with the token of a mailed link. Every session of the account ends. If the account never had a verified address, its second
 * factor and its links are deleted too.
 */
export const resetPassword = endpoint({
  name: 'resetPassword',
  method: 'POST',
  path: '/users/me/password',
  body: z.object({ token: z.string().min(1).max(200), password: ChosenPassword }),
  reply: 'none',
  access: 'public',
  errors: ['link.over', 'account.busy', ...guessed],
})

/** Mails me the link that a reset request would. */
export const requestOwnReset = endpoint({
  name: 'requestOwnReset',
  method: 'DELETE',
  path: '/users/me/password',
  reply: 'none',
  status: 202,
  access: 'owner',
  errors: guessed,
})

/** Confirms an address by its mailed token, once, without session. */
export const verifyEmail = endpoint({
  name: 'verifyEmail',
  method: 'PUT',
  path: '/users/me/verify-email/:token',
  params: z.object({ token: z.string().min(1).max(200) }),
  reply: 'none',
  access: 'public',
  errors: ['link.over', ...guessed],
})

/** Mails the verification link again, unless the address is verified. */
export const resendVerification = endpoint({
  name: 'resendVerification',
  isClosedToLooks: true,
  method: 'GET',
  path: '/users/me/verify-email',
  reply: 'none',
  status: 202,
  access: 'owner',
  errors: guessed,
})
