import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { securityToken } from '../platform/security-check.ts'
import { ChosenPassword, Email } from './forms.ts'
import { ReferralCode, Registration } from './registration.ts'
import { RegistrationMeta } from './partners.ts'
import { SignedIn } from './user.ts'

const guessed = ['attempts.too-many'] as const

export const register = endpoint({
  name: 'register',
  method: 'POST',
  path: '/auth/register',
  body: z.object({
    security_token: securityToken('Please complete the security verification before submitting.'),
    form: Registration,
    meta: RegistrationMeta.optional(),
  }),
  reply: SignedIn,
  access: 'public',
  errors: ['account.exists', 'account.busy', 'security-check.failed', 'security-check.expired', ...guessed],
})

/** Returns an error or a warning about registering with this address; `payload` is null when there is none. */
export const prevalidateEmail = endpoint({
  name: 'prevalidateEmail',
  method: 'POST',
  path: '/users/email-prevalidation',
  body: z.object({ email: Email }),
  reply: z.object({
    payload: z.object({ type: z.enum(['warning', 'error']), validationMessage: z.string() }).nullable(),
  }),
  access: 'public',
  errors: guessed,
})

/** Scores a password's strength from 0 to 4, with a warning that is empty for a strong one. */
export const scorePassword = endpoint({
  name: 'scorePassword',
  method: 'POST',
  path: '/users/password-strength',
  body: z.object({ password: ChosenPassword }),
  reply: z.object({ score: z.number().int().min(0).max(4), warning: z.string() }),
  access: 'public',
  errors: ['account.busy', ...guessed],
})

/** Tells whether a referral code exists; `feedback` explains refusals. */
export const verifyCode = endpoint({
  name: 'verifyCode',
  method: 'GET',
  path: '/codes/verify',
  query: z.object({ code: ReferralCode.min(1, 'Referral code required.') }),
  reply: z.object({ isValid: z.boolean(), feedback: z.string() }),
  access: 'public',
  errors: guessed,
})
