import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Payout, PayoutDetails } from './details.ts'

/** The owner's pay-out details with masked numbers, and every reason that holds a pay-out. */
export const getPayout = endpoint({
  name: 'getPayout',
  method: 'GET',
  path: '/users/me/payout',
  reply: Payout,
  access: 'owner',
  errors: [],
})

/** Replaces the details. With a second factor it counts at once, without one when the link of a mail is opened. */
export const updatePayout = endpoint({
  name: 'updatePayout',
  method: 'PUT',
  path: '/users/me/payout',
  body: PayoutDetails.extend({
    password: z.string().min(1, 'Password required.').max(1000),
    code: z.string().max(40).optional(),
  }),
  reply: Payout,
  access: 'owner',
  errors: [
    'account.wrong-password',
    'second-factor.wrong',
    'account.unverified',
    'second-factor.required',
    'payout.tax-number',
    'payout.tax-form',
  ],
})

/** Confirms a change by the token of the mail. */
export const confirmPayout = endpoint({
  name: 'confirmPayout',
  method: 'POST',
  path: '/users/me/payout/confirmation',
  body: z.object({ token: z.string().min(1).max(100) }),
  reply: Payout,
  access: 'owner',
  errors: ['payout.confirmation-over'],
})
