import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Moment } from '../wire.ts'
import { Payable } from './payments.ts'

const params = z.object({ payableId: Id })
/** Which of the disputes about it, by the payment service's id. */
const which = z.object({ dispute: z.string().max(200) })

/** All that answers a bank which disputes a payment, as one ZIP file; made when it is asked for, so that it holds what is known by then. */
export const getDisputeBundle = endpoint({
  name: 'getDisputeBundle',
  method: 'GET',
  path: '/desk/payables/:payableId/dispute-bundle',
  params,
  reply: 'file',
  access: 'staff',
  roles: ['finance'],
  errors: ['dispute.none'],
})

const answerErrors = ['dispute.by-hand', 'dispute.answered', 'dispute.over', 'dispute.too-late'] as const

/** Shows the answer that a bank would get about a dispute. Sends nothing. */
export const previewDisputeAnswer = endpoint({
  name: 'previewDisputeAnswer',
  method: 'GET',
  path: '/desk/payables/:payableId/dispute-answer',
  params,
  query: which,
  reply: z.object({
    dueAt: Moment.nullable(),
    texts: z.array(z.object({ name: z.string(), text: z.string() })),
    files: z.array(z.object({ name: z.string(), as: z.string(), bytes: z.number().int() })),
    /** Missing files, and those beyond the bank's limits. */
    lacking: z.array(z.string()),
  }),
  access: 'staff',
  roles: ['finance'],
  errors: [...answerErrors],
})

/** Gives the bank our proof against a dispute, once, before its day; of two clicks one does. */
export const submitDisputeAnswer = endpoint({
  name: 'submitDisputeAnswer',
  method: 'POST',
  path: '/desk/payables/:payableId/dispute-answer',
  params,
  body: which,
  reply: Payable,
  access: 'staff',
  roles: ['finance'],
  errors: [...answerErrors, 'dispute.refused', 'payment.processor-down', 'payment.gone', 'payment.declined'],
})
