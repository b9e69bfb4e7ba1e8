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

/** What speaks against registering with this address: an error, a warning, or nothing (`payload` null). */
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

/** How hard a password is to guess, 0 to 4, and what is wrong with it; the warning is empty where there is none. */
export const scorePassword = endpoint({
  name: 'scorePassword',
  method: 'POST',
  path: '/users/password-strength',
  body: z.object({ password: ChosenPassword }),
  reply: z.object({ score: z.number().int().min(0).max(4), warning: z.string() }),
  access: 'public',
  errors: ['account.busy', ...guessed],
})

/** Whether a referral code is somebody's; `feedback` says why not. */
export const verifyCode = endpoint({
  name: 'verifyCode',
  method: 'GET',
  path: '/codes/verify',
  query: z.object({ code: ReferralCode.min(1, 'Referral code required.') }),
  reply: z.object({ isValid: z.boolean(), feedback: z.string() }),
  access: 'public',
  errors: guessed,
})
