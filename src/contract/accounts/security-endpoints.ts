import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { GivenPassword } from './forms.ts'
import { Session } from './sessions.ts'

const confirmed = ['account.wrong-password', 'account.busy', 'attempts.too-many'] as const

/** Signed-in browsers of the account, last seen first. */
export const listSessions = endpoint({
  name: 'listSessions',
  method: 'GET',
  path: '/users/me/sessions',
  reply: z.object({ data: z.array(Session) }),
  access: 'account',
  errors: [],
})

/** Signs one browser out. */
export const endSession = endpoint({
  name: 'endSession',
  method: 'DELETE',
  path: '/users/me/sessions/:sessionId',
  params: z.object({ sessionId: Id }),
  reply: 'none',
  access: 'account',
  errors: [],
})

/** Signs every browser out but this one. */
export const endOtherSessions = endpoint({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/users/me/sessions',
  reply: z.object({ ended: z.number().int() }),
  access: 'account',
  errors: [],
})

export const getSecondFactor = endpoint({
  name: 'getSecondFactor',
  method: 'GET',
  path: '/users/me/second-factor',
  reply: z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() }),
  access: 'account',
  errors: [],
})

/**
 * Starts a second factor: `uri` is for the QR code of an authenticator, `secret` for typing. It takes effect when confirmed, and needs a verified
 * address.
 */
export const beginSecondFactor = endpoint({
  name: 'beginSecondFactor',
  method: 'POST',
  path: '/users/me/second-factor',
  body: z.object({ password: GivenPassword }),
  reply: z.object({ secret: z.string(), uri: z.string() }),
  access: 'account',
  errors: ['second-factor.on', 'account.unverified', ...confirmed],
})

/** Turns it on with a first code, and gives ten recovery codes, which are shown this once. */
export const confirmSecondFactor = endpoint({
  name: 'confirmSecondFactor',
  method: 'PUT',
  path: '/users/me/second-factor',
  body: z.object({ code: z.string().trim().min(1, 'Code required.').max(40) }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  access: 'account',
  errors: [
    'second-factor.wrong',
    'second-factor.none-begun',
    'second-factor.on',
    'account.unverified',
    'attempts.too-many',
  ],
})

/** Turns it off; its recovery codes are forgotten. */
export const removeSecondFactor = endpoint({
  name: 'removeSecondFactor',
  method: 'DELETE',
  path: '/users/me/second-factor',
  body: z.object({ password: GivenPassword }),
  reply: 'none',
  access: 'account',
  errors: confirmed,
})

/** Replaces the recovery codes with ten new ones. */
export const replaceRecoveryCodes = endpoint({
  name: 'replaceRecoveryCodes',
  method: 'POST',
  path: '/users/me/second-factor/recovery-codes',
  body: z.object({ password: GivenPassword }),
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  access: 'account',
  errors: ['second-factor.off', ...confirmed],
})
