import { Stripe } from 'stripe'

/** The version of the API that this was written for: webhooks are to be set to the same one. */
export const cardApiVersion = Stripe.API_VERSION
