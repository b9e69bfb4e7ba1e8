import { z } from 'zod'
import { maxParts } from '../billing/instalments.ts'
import { Payable } from '../billing/payments.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'

const params = z.object({ caseId: Id })

/** Money of a case for staff; `payable` is null before a payment was begun. */
export const CaseMoney = z
  .object({
    payable: Payable.nullable(),
    /** Number of parts in which it may be paid. */
    parts: z.number().int(),
    plan: z
      .object({
        state: z.enum(['running', 'done', 'failed', 'ended']),
        grandTotal: z.number().int(),
        parts: z.array(z.object({ n: z.number().int(), due: Moment, amount: z.number().int(), state: z.string() })),
        mandate: z.string(),
        consentedAt: Moment,
      })
      .nullable(),
    licences: z.array(
      z.object({ _id: Id, number: z.string(), case: Id, until: z.iso.date().nullable(), state: z.string() }),
    ),
  })
  .meta({ id: 'CaseMoney' })
export type CaseMoney = z.infer<typeof CaseMoney>

export const getCaseMoney = endpoint({
  name: 'getCaseMoney',
  method: 'GET',
  path: '/desk/cases/:caseId/money',
  params,
  reply: CaseMoney,
  access: 'staff',
  roles: ['case-manager', 'legal', 'finance'],
  errors: [],
})

/** Asks for the money of a case now, so that a bank transfer can be booked for it. */
export const askForCase = endpoint({
  name: 'askForCase',
  method: 'POST',
  path: '/desk/cases/:caseId/money',
  params,
  reply: CaseMoney,
  access: 'staff',
  roles: ['finance'],
  errors: ['payment.closed', 'payment.no-price', 'payment.merged'],
})

/** Lets a case be paid in more parts than anybody may choose alone, in hardship, with the reason. */
export const agreeToParts = endpoint({
  name: 'agreeToParts',
  method: 'PUT',
  path: '/desk/cases/:caseId/parts',
  params,
  body: z.object({
    parts: z
      .number()
      .int()
      .min(2, 'Choose 2 parts or more.')
      .max(maxParts.agreed, 'At most 12 parts can be agreed to.'),
    reason: z.string().trim().min(1, 'Please say why.').max(1000),
  }),
  reply: CaseMoney,
  access: 'staff',
  roles: ['case-manager', 'finance'],
  errors: [],
})
