import type { Stripe } from '@stripe/stripe-js'

/** Settings from the server. */
type CardFields = { publishableKey: string; script: string | null }

/** Loads the processor's script, or a stand-in's. Rejects when blocked. */
export async function loadCardScript({ publishableKey, script }: CardFields): Promise<Stripe> {
  if (script !== null) return await fromStandIn(script, publishableKey)
  // Without side effects: no request before a page pays.
  const { loadStripe } = await import('@stripe/stripe-js/pure')
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The script of the payment partner did nothing.')
  return stripe
}

async function fromStandIn(src: string, publishableKey: string): Promise<Stripe> {
  if (!window.Stripe)
    await new Promise<void>((resolve, reject) => {
      const script = Object.assign(document.createElement('script'), { src, async: true })
      script.addEventListener('load', () => resolve())
      script.addEventListener('error', () => {
        script.remove()
        reject(new Error('The script of the payment partner could not be loaded.'))
      })
      document.head.append(script)
    })
  if (!window.Stripe) throw new Error('The script of the payment partner did nothing.')
  return window.Stripe(publishableKey)
}
