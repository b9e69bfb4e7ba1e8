import type { InOtherWords } from '../en.ts'

/** Why a call of the payment page was refused, by its code, in English. */
export const refused = {
  'portal.unavailable': 'This case cannot be paid or answered here. Please write to your case manager.',
  'portal.not-now': 'This case can no longer be answered here. Please write to your case manager.',
  'portal.code': 'This code is not right, or too old. Have another one mailed.',
  invalid: 'Something of what was typed cannot be taken. Look at it again.',
  'portal.token': 'Please confirm your address first.',
  'portal.payer-of-another':
    'The details for this invoice were given from another address. Confirm that one, or write to your case manager.',
  'attempts.too-many': 'That was very often in a short time. Wait a while, then try again.',
  'file.not-arrived': (name: string) => `“${name}” has not arrived. Remove it and add it again.`,
  'file.disguised': (name: string) =>
    `“${name}” is not what its name says. Send a PDF, a picture, an Office file, a text or a saved mail.`,
  'file.no-room': 'Too much was sent for this case. Please mail the rest to us.',
  'offer.over': 'This offer does not stand any more. Reload the page to see what is asked for now.',
  'offer.not-now': 'No sum can be agreed on here at present. Please write to us.',
  'offer.paid': 'Something was paid already: the sum cannot be changed any more.',
  'payment.closed': 'This matter is now with our legal partners and payment is unavailable.',
  'payment.paid': 'This is paid already. Thank you.',
  'payment.under-way': 'A payment for this is under way. Wait until the bank has answered.',
  'payment.in-parts':
    'This is being paid in parts, and the next one is charged on its day. There is nothing to do now.',
  'payment.merged': 'This case is paid together with another one. Open the page of that case.',
  'payment.no-price': 'The amount of this case is not set yet. Please write to your case manager.',
  'choice.changed': 'Another price was chosen meanwhile on this page. Look at it again, then choose.',
  'choice.not-offered': 'This price is not offered. Look at the page again, then choose.',
  'payment.price-changed':
    'The amount has changed since this page was opened. Nothing was charged. Look at it again, and pay if you agree.',
  'payment.too-small':
    'This sum is too small for this way of paying. Nothing was charged. Choose fewer parts or a bank transfer, or write to us.',
  'payment.method': 'This way of paying is not taken here at the moment. Choose another one.',
  'payment.processor-down': 'The payment service does not answer. Nothing was charged. Try again in a few minutes.',
  'payment.declined':
    'The payment was declined. Nothing was charged. Try again, or choose another card or way of paying.',
  'payment.return-url': 'The payment could not be begun from this address. Open the page by the link in our letter.',
  'payment.parts': 'It cannot be paid in these parts here. Choose fewer parts, or write to us.',
  'payment.start': 'The first part can be charged from today to a week ahead.',
  'payment.currency': 'This way of paying does not take the currency. Choose another one.',
  'payment.unknown': 'This is no payment of this case. Begin again on its page.',
  'document.not-ready': 'This document is being signed. Try again in a minute.',
} as const

/** Why calls of the payment page are refused, by their codes, in one language. The page fetches them when one was. */
export type RefusedWords = InOtherWords<typeof refused>
