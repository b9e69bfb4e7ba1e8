import { letterSteps } from '#contract/cases/state-questions.ts'
import type { PayableRow, PaymentStatus } from '#server/billing/payments/index.ts'

type Happened = { at: string; what: string }

/** What the payer agreed to and when, as far as it is known: the words of a payment in parts, else how it was paid of the payer's own accord. */
export function formatConsent(
  { payer, title, subjectKind }: PayableRow,
  { plan, paidAt, channel }: PaymentStatus,
  history: readonly Happened[],
): string {
  const name = payer.company ?? payer.name
  if (plan)
    return `On ${plan.mandate.at} ${name} consented to a payment in parts, in these words as the page showed them (${plan.mandate.language}):\n\n${plan.mandate.text}\n`
  const letter = history.find(({ what }) => what.endsWith(letterSteps.first))
  const how = { stripe: 'by card', paypal: 'by PayPal', bank: 'by bank transfer', firm: 'through a law firm' }
  const road =
    subjectKind === 'case'
      ? `on the payment page of the case, which shows the claim, the pictures, the price and the licence before the button that pays${letter ? `, after the letter of ${letter.at.slice(0, 10)}` : ''}`
      : 'on the page of plans, which shows price, period and the right to withdraw before the button that orders with obligation to pay'
  return `${name} paid for “${title}” ${channel ? how[channel] : ''}${paidAt ? ` on ${paidAt.toISOString()}` : ''}, ${road}.\nThe card or wallet was confirmed by its holder at the payment service.\n`
}
