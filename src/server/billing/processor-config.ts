import { z } from 'zod'
import { address, defineConfig } from '#server/platform/config/config-part.ts'

/** The mode of a card processor's key; undefined for an unknown form. */
const modeOf = (key: string): 'live' | 'test' | undefined =>
  /^(?:sk|rk|pk)_(live|test)_/.exec(key)?.[1] as 'live' | 'test' | undefined

const key = (forms: string, what: string) =>
  z.string().regex(new RegExp(`^(${forms})_`), `must be ${what}, which begins with ${forms.split('|').join('_ or ')}_`)

/** Base URLs of the wallet's API. */
const wallets = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' }

/** Through whom people pay. Keys of test and of live are never mixed. */
export const processorConfig = defineConfig({
  variables: {
    STRIPE_SECRET_KEY: key('sk_live|sk_test|rk_live|rk_test', 'a secret key of Stripe').optional(),
    STRIPE_PUBLISHABLE_KEY: key('pk_live|pk_test', 'a publishable key of Stripe').optional(),
    STRIPE_WEBHOOK_SECRET: key('whsec', 'the signing secret of the webhook at Stripe').optional(),
    STRIPE_URL: address.default('https://api.stripe.com'),
    STRIPE_JS_URL: address.optional(),
    PAYPAL_CLIENT_ID: z.string().min(10).optional(),
    PAYPAL_CLIENT_SECRET: z.string().min(10).optional(),
    PAYPAL_WEBHOOK_ID: z.string().min(5).optional(),
    PAYPAL_MODE: z.enum(['live', 'test']).default('live'),
    PAYPAL_URL: address.optional(),
  },
  read: (values, { problems, real }) => {
    const {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
    } = values
    const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_WEBHOOK_ID: webhookId } = values
    const stripe = [secretKey, publishableKey, webhookSecret].filter(Boolean)
    const paypal = [clientId, clientSecret, webhookId].filter(Boolean)
    if (stripe.length > 0 && stripe.length < 3)
      problems.push('STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET: set all three, or none')
    if (paypal.length > 0 && paypal.length < 3)
      problems.push('PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID: set all three, or none')
    const mode = secretKey && modeOf(secretKey)
    if (publishableKey && mode && modeOf(publishableKey) !== mode)
      problems.push(
        'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY: one is of test mode and one of live mode; take both from the same one',
      )
    if (mode && paypal.length > 0 && values.PAYPAL_MODE !== mode)
      problems.push(
        `PAYPAL_MODE: is ${values.PAYPAL_MODE} while the keys of Stripe are of ${mode} mode; test and live money are never mixed`,
      )
    const card =
      secretKey && publishableKey && webhookSecret
        ? {
            secretKey,
            publishableKey,
            webhookSecret,
            isLive: mode === 'live',
            url: values.STRIPE_URL,
            script: values.STRIPE_JS_URL,
          }
        : undefined
    const isLive = values.PAYPAL_MODE === 'live'
    const wallet =
      clientId && clientSecret && webhookId
        ? { clientId, clientSecret, webhookId, isLive, url: values.PAYPAL_URL ?? wallets[values.PAYPAL_MODE] }
        : undefined
    if (card?.isLive) real.push('STRIPE_SECRET_KEY')
    if (wallet?.isLive) real.push('PAYPAL_CLIENT_ID')
    return { processors: { card, wallet } }
  },
})
export type ProcessorConfig = ReturnType<typeof processorConfig.read>['processors']

/** True where a payment moves no money; test and live are never mixed. */
export const takesTestMoney = ({ processors: { card, wallet } }: { processors: ProcessorConfig }): boolean =>
  card?.isLive === false || wallet?.isLive === false
