import type { Stripe, StripeCardElement } from '@stripe/stripe-js'
import { useEffect, useRef, useState } from 'react'
import { loadCardScript } from '#web/platform/calls/load-card-script.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { send } from '../calls.ts'
import { useWords } from '../words.ts'

export type CardReady = { stripe: Stripe; element: StripeCardElement }

/** The processor's own field in its frame: digits never reach this page. Loads on demand. */
export function CardPlace({ onReady }: { onReady: (card: CardReady | undefined) => void }) {
  const { words } = useWords()
  const { pay } = words
  const place = useRef<HTMLDivElement>(null)
  const tell = useRef(onReady)
  const [state, setState] = useState<'loading' | 'ready' | 'blocked'>('loading')
  useEffect(() => {
    let isGone = false
    let remove: (() => void) | undefined
    const begin = async () => {
      const fields = await send<Parameters<typeof loadCardScript>[0]>('GET', '/billing/card-fields')
      const stripe = await loadCardScript(fields)
      const target = place.current
      if (isGone || !target) return
      const { color, fontFamily, fontSize } = getComputedStyle(target)
      const style = { base: { color, fontFamily, fontSize, iconColor: color, '::placeholder': { color } } }
      const element = stripe.elements().create('card', { style, hidePostalCode: true, disableLink: true })
      element.on('ready', () => {
        setState('ready')
        tell.current({ stripe, element })
      })
      element.mount(target)
      remove = () => element.destroy()
    }
    begin().catch(() => !isGone && setState('blocked'))
    return () => {
      isGone = true
      remove?.()
    }
  }, [])
  return (
    <Stack gap="tight">
      <Text size="small">{pay.cardDetails}</Text>
      {state === 'loading' && (
        <output>
          <Text size="small">{pay.loadingSystem}</Text>
          <Text size="small" tone="dim">
            {pay.blockers}
          </Text>
        </output>
      )}
      {state === 'blocked' && <Text tone="mark">{pay.blocked}</Text>}
      <div ref={place} />
    </Stack>
  )
}
