import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../wire.ts'
import { PaymentPage } from './page.ts'

/** What a link that opens no case, or one that is not there to be paid, is answered. */
export const portalErrors = ['portal.unavailable'] as const

/** The case as the holder of its link reads, answers and pays it. */
export const getPaymentPage = endpoint({
  name: 'getPaymentPage',
  method: 'GET',
  path: '/cases/payment-page/:caseId',
  params: z.object({ caseId: Id }),
  reply: PaymentPage,
  access: 'payer',
  errors: portalErrors,
})

/** A letter, report, confirmation, invoice or licence of this case, to save. */
export const getContentDocument = endpoint({
  name: 'getContentDocument',
  method: 'GET',
  path: '/cases/content-document/:documentId',
  params: z.object({ documentId: z.string().regex(/^[\w-]{1,64}$/, 'Documents are named on the page of the case.') }),
  query: z.object({ requestId: Id }),
  reply: 'file',
  access: 'payer',
  errors: [...portalErrors, 'document.not-ready', 'attempts.too-many'],
})
