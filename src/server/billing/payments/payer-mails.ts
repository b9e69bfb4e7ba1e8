import { amountInWords } from '#contract/reference/money.ts'
import { type Block, mailTemplate } from '#server/platform/mail/letter.ts'
import { wordsIn } from '../invoices/invoice-words.ts'
import type { Payer } from './payable.ts'

type About = { payer: Pick<Payer, 'name' | 'language'>; title: string; amount: number; currency: string; path?: string }

const amountOf = ({ amount, currency, payer }: About) => amountInWords(amount, currency, wordsIn(payer.language).locale)

/** A link to the document, where there is one. */
const linkTo = (label: string, url: string, path: string | undefined): Block[] =>
  path === undefined ? [] : [{ label, url: url + path }]

/** What payers are written; their address must have been shown to be theirs. */
export const payerMails = {
  paid: mailTemplate<About>('payment-received', (about, { url }) => ({
    subject: `We received your payment of ${amountOf(about)}`,
    greeting: `Hello ${about.payer.name},`,
    blocks: [
      `Your payment of ${amountOf(about)} for “${about.title}” has arrived. Thank you.`,
      ...linkTo('Open the receipt', url, about.path),
    ],
  })),
  tooMuch: mailTemplate<About>('payment-too-much', (about) => ({
    subject: `You paid more than was asked for`,
    greeting: `Hello ${about.payer.name},`,
    blocks: [
      `For “${about.title}” more came in than was asked for, or it came when nothing was to be paid any more. ${amountOf(about)} of it is yours.`,
      'A person looks at it within two working days and gives it back the way it was paid. You need not do anything.',
    ],
  })),
  refunded: mailTemplate<About>('payment-refunded', (about, { url }) => ({
    subject: `We gave back ${amountOf(about)}`,
    greeting: `Hello ${about.payer.name},`,
    blocks: [
      `${amountOf(about)} of your payment for “${about.title}” is on its way back to you. Banks take up to ten days for it.`,
      ...linkTo('Open the credit note', url, about.path),
    ],
  })),
}
