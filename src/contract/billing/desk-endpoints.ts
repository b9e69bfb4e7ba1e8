import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Currency } from '../reference/money.ts'
import { Id, Moment, wholeNumber } from '../wire.ts'
import { Payable, Refund } from './payments.ts'

const roles = ['finance'] as const
const payableParams = z.object({ payableId: Id })
const monthParams = z.object({
  month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Name a month as 2026-11.'),
})

/** Payables, newest first; `before` is the last one of the previous page. */
export const listDeskPayables = endpoint({
  name: 'listDeskPayables',
  method: 'GET',
  path: '/desk/payables',
  query: z.object({ before: Id.optional(), pageSize: wholeNumber(1, 100).default(40) }),
  reply: z.object({ data: z.array(Payable), next: Id.optional() }),
  access: 'staff',
  roles,
  errors: [],
})

/** Disputed payables: unanswered ones first, by deadline, then decided ones, newest first. */
export const listDisputedPayables = endpoint({
  name: 'listDisputedPayables',
  method: 'GET',
  path: '/desk/disputed-payables',
  reply: z.object({ data: z.array(Payable) }),
  access: 'staff',
  roles,
  errors: [],
})

export const getDeskPayable = endpoint({
  name: 'getDeskPayable',
  method: 'GET',
  path: '/desk/payables/:payableId',
  params: payableParams,
  reply: Payable,
  access: 'staff',
  roles,
  errors: [],
})

/** Gives back what a payment took: all that is left of it, or an amount in minor units of the currency that it was made in. */
export const refundPayment = endpoint({
  name: 'refundPayment',
  method: 'POST',
  path: '/desk/payables/:payableId/refunds',
  params: payableParams,
  body: z.object({
    payment: Id,
    amount: z.number().int().min(1, 'Give back at least the smallest unit.').optional(),
    /** The refundable amount shown at the decision. A repeated request refunds only once. */
    left: z.number().int().optional(),
    /** As the payer reads it. */
    reason: z.string().trim().min(1, 'Please say why.').max(500),
  }),
  reply: Refund,
  status: 202,
  access: 'staff',
  roles,
  errors: ['refund.nothing-paid', 'refund.too-much', 'refund.by-transfer', 'refund.changed'],
})

const transfer = {
  /** The bank's own reference of the movement on our statement: booked once. */
  reference: z.string().trim().min(1, 'Copy the bank’s reference of this movement.').max(140),
  amount: z.number().int().min(1, 'An amount is above zero.'),
  /** When the bank booked it. */
  bookedOn: z.iso.date('Write the day as YYYY-MM-DD.'),
}

/** Books a transfer received for a payable; `amount` in minor units. */
export const bookTransfer = endpoint({
  name: 'bookTransfer',
  method: 'POST',
  path: '/desk/payables/:payableId/transfers',
  params: payableParams,
  body: z.object({ ...transfer, currency: Currency }),
  reply: Payable,
  status: 201,
  access: 'staff',
  roles,
  errors: ['transfer.booked', 'transfer.future'],
})

/** Books what was transferred back of such a payment, or of another whose refund failed, in the currency that it was made in. */
export const bookReturn = endpoint({
  name: 'bookReturn',
  method: 'POST',
  path: '/desk/payables/:payableId/returns',
  params: payableParams,
  body: z.object({ ...transfer, payment: Id, reason: z.string().trim().min(1, 'Please say why.').max(500) }),
  reply: Payable,
  status: 201,
  access: 'staff',
  roles,
  errors: ['transfer.booked', 'transfer.future', 'transfer.not-ours', 'refund.too-much'],
})

/** Asks the processors for the outcome of its payments without waiting for their message. */
export const askAboutPayable = endpoint({
  name: 'askAboutPayable',
  method: 'POST',
  path: '/desk/payables/:payableId/status',
  params: payableParams,
  reply: Payable,
  access: 'staff',
  roles,
  errors: ['payment.processor-down', 'payment.gone'],
})

/** Decides its tax again, after the issuer was named or a rate was added. */
export const decidePayableTax = endpoint({
  name: 'decidePayableTax',
  method: 'POST',
  path: '/desk/payables/:payableId/tax',
  params: payableParams,
  reply: Payable,
  access: 'staff',
  roles,
  errors: ['payment.no-tax-rate'],
})

/** Every entry of a month, as CSV. */
export const getJournal = endpoint({
  name: 'getJournal',
  method: 'GET',
  path: '/desk/ledger/:month/journal',
  params: monthParams,
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** Every account at the end of a month, as CSV. */
export const getTrialBalance = endpoint({
  name: 'getTrialBalance',
  method: 'GET',
  path: '/desk/ledger/:month/trial-balance',
  params: monthParams,
  reply: 'file',
  access: 'staff',
  roles,
  errors: [],
})

/** Months closed for postings. */
export const listLockedMonths = endpoint({
  name: 'listLockedMonths',
  method: 'GET',
  path: '/desk/ledger/locks',
  reply: z.object({ data: z.array(z.object({ month: z.string(), lockedAt: Moment, lockedBy: z.string() })) }),
  access: 'staff',
  roles,
  errors: [],
})

/** Locks a month that is over, for good, once the bank's own closing balances are those of the books. */
export const lockLedgerMonth = endpoint({
  name: 'lockLedgerMonth',
  method: 'POST',
  path: '/desk/ledger/:month/lock',
  params: monthParams,
  body: z.object({
    /** Sums of all accounts at our bank, as its statements say, in minor units. */
    bank: z
      .array(z.object({ currency: z.string().max(3), balance: z.number().int() }))
      .max(50)
      .default([]),
  }),
  reply: 'none',
  status: 204,
  access: 'staff',
  roles,
  errors: ['period.not-over', 'period.bank-differs'],
})

/** Daily comparisons of our books with the processors', newest first. */
export const listReconciliations = endpoint({
  name: 'listReconciliations',
  method: 'GET',
  path: '/desk/ledger/reconciliations',
  reply: z.object({
    data: z.array(
      z.object({
        processor: z.enum(['stripe', 'paypal']),
        day: z.string(),
        at: Moment,
        compared: z.number().int(),
        differences: z.array(
          z.object({
            kind: z.enum(['missing-here', 'missing-there', 'amount', 'currency', 'fee']),
            object: z.string(),
            at: Moment,
            here: z.string().nullable(),
            there: z.string().nullable(),
          }),
        ),
      }),
    ),
  }),
  access: 'staff',
  roles,
  errors: [],
})
