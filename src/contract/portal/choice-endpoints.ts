import { endpoint } from '../endpoint.ts'
import { PriceChoice } from '../pricing/price.ts'
import { ofPage, payerErrors } from './payer-fields.ts'

/** Chooses between both prices, until something is paid. `version` is that of the choice that the page showed. */
export const choosePrice = endpoint({
  name: 'choosePrice',
  method: 'PUT',
  path: '/cases/payment-page/:caseId/choice',
  params: ofPage,
  body: PriceChoice,
  reply: PriceChoice,
  access: 'payer',
  errors: [
    ...payerErrors,
    'choice.changed',
    'choice.not-offered',
    'payment.closed',
    'payment.paid',
    'payment.under-way',
    'payment.in-parts',
    'payment.merged',
    'payment.no-price',
    'payment.method',
    'payment.too-small',
  ],
})
