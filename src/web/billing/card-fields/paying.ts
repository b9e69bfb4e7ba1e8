import type { Stripe, StripeCardElement, StripeError } from '@stripe/stripe-js'
import { notify } from '#web/ui/feedback/toast.ts'

/** A page's actions on the card in the fields. Errors were already shown to the person. */
export type CardInFields = {
  /** A token of the card, for a call that wants one. */
  token(): Promise<string | undefined>
  /** The card as a method that can be kept. */
  method(): Promise<string | undefined>
  /** Pays what the client secret stands for; asks the bank in the page where it wants that. */
  pay(clientSecret: string): Promise<'paid' | 'pending' | undefined>
  /** Keeps the card for later payments. */
  keep(clientSecret: string): Promise<'kept' | undefined>
  /** Asks the bank about a payment that the server has begun. */
  confirm(clientSecret: string): Promise<'paid' | 'pending' | undefined>
}

export const cardIn = (stripe: Stripe, card: StripeCardElement): CardInFields => ({
  token: async () => {
    const { token, error } = await stripe.createToken(card)
    return said(error) ? undefined : token?.id
  },
  method: async () => {
    const { paymentMethod, error } = await stripe.createPaymentMethod({ type: 'card', card })
    return said(error) ? undefined : paymentMethod?.id
  },
  pay: async (clientSecret) => {
    const { paymentIntent, error } = await stripe.confirmCardPayment(clientSecret, { payment_method: { card } })
    return said(error) ? undefined : outcomeOf(paymentIntent?.status)
  },
  keep: async (clientSecret) => {
    const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, { payment_method: { card } })
    return said(error) || setupIntent?.status !== 'succeeded' ? undefined : 'kept'
  },
  confirm: async (clientSecret) => {
    const { paymentIntent, error } = await stripe.handleNextAction({ clientSecret })
    return said(error) ? undefined : outcomeOf(paymentIntent?.status)
  },
})

const outcomeOf = (status: string | undefined): 'paid' | 'pending' | undefined =>
  status === 'succeeded' ? 'paid' : status === 'processing' ? 'pending' : undefined

/** Ten seconds, as for every fault of a card. */
function said(error: StripeError | undefined): boolean {
  if (!error) return false
  const message = error.message ?? 'The card could not be charged. Look at it again, or use another one.'
  notify(message, { tone: 'error', stays: 10_000, key: 'card' })
  return true
}
