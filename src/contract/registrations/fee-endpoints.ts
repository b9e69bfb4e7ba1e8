import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Moment } from '../wire.ts'
import { currencyOf, FeeEntry } from './fees.ts'

const roles = ['finance', 'legal'] as const

const ShownFee = FeeEntry.extend({
  label: z.string(),
  /** Counts today. */
  isInForce: z.boolean(),
  /** Nobody has read its source for a year. */
  isOld: z.boolean(),
  /** Name of the person who added it; null for an entry of the product. */
  by: z.string().nullable(),
  at: Moment.nullable(),
})
export type ShownFee = z.infer<typeof ShownFee>

/** The dated table of fees, the newest of each kind first. */
export const listRegistrationFees = endpoint({
  name: 'listRegistrationFees',
  method: 'GET',
  path: '/desk/registrations/fees',
  reply: z.object({ data: z.array(ShownFee) }),
  access: 'staff',
  roles,
  errors: [],
})

/** Adds an entry, also to say that the same fee was read again. Nothing is changed or removed. The source counts as read today where no day is given. */
export const addRegistrationFee = endpoint({
  name: 'addRegistrationFee',
  method: 'POST',
  path: '/desk/registrations/fees',
  body: FeeEntry.partial({ checkedAt: true }).refine(({ kind, currency }) => currency === currencyOf(kind), {
    path: ['currency'],
    error: 'The United States ask for US dollars, Canada for Canadian dollars.',
  }),
  reply: z.object({ data: z.array(ShownFee) }),
  status: 201,
  access: 'staff',
  roles,
  errors: ['registration.fee-above-price', 'registration.fee-older', 'registration.future-day'],
})
