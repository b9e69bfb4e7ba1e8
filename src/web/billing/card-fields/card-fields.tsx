import { useQuery } from '@tanstack/react-query'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { getCardFields } from '#contract/billing/card-fields.ts'
import { call } from '#web/platform/calls/call.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { blocked } from './blocked.ts'
import { loadCardScript } from '#web/platform/calls/load-card-script.ts'
import { type CardInFields, cardIn } from './paying.ts'
import { isAskedAgain } from './paying-page.ts'

type CardFieldsProps = {
  /** Called with what can be done once the fields stand, and with undefined when they go. */
  onCard: (card: CardInFields | undefined) => void
}

/** After 10 s a blocker is a likelier reason than a slow payment partner. */
const patienceMs = 10_000

/** The processor's own fields for a card, in a frame of its own: digits never reach this page. */
export function CardFields({ onCard }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const [loaded, setLoaded] = useState<'loading' | 'ready' | 'blocked'>('loading')
  const fields = useQuery({ queryKey: ['card-fields'], queryFn: () => call(getCardFields)({}), staleTime: Infinity })
  const tell = useEffectEvent(onCard)
  const { data, isError } = fields
  const state = isError ? 'blocked' : loaded
  const stop = useEffectEvent(() => {
    setLoaded('blocked')
    notify(blocked, { tone: 'error', stays: 15_000, key: 'card-blocked' })
  })
  useEffect(() => {
    if (isError) notify(blocked, { tone: 'error', stays: 15_000, key: 'card-blocked' })
  }, [isError])
  useEffect(() => {
    const target = place.current
    if (!data || !target || isAskedAgain()) return
    let isGone = false
    let remove: (() => void) | undefined
    const late = setTimeout(stop, patienceMs)
    const begin = (stripe: Stripe) => {
      if (isGone) return
      const card = stripe.elements().create('card', { style: styleOf(target), hidePostalCode: true, disableLink: true })
      card.on('ready', () => {
        clearTimeout(late)
        setLoaded('ready')
        tell(cardIn(stripe, card))
      })
      card.mount(target)
      remove = () => card.destroy()
    }
    loadCardScript(data)
      .then(begin)
      .catch(() => {
        clearTimeout(late)
        if (!isGone) stop()
      })
    return () => {
      isGone = true
      clearTimeout(late)
      remove?.()
      tell(undefined)
    }
  }, [data])
  return (
    <Stack>
      {state === 'loading' && <Loading />}
      {state === 'blocked' && <ErrorState message={blocked} onRetry={() => window.location.reload()} />}
      <div ref={place} hidden={state === 'blocked'} />
    </Stack>
  )
}

const Loading = () => (
  <output>
    <Stack gap="tight">
      <Progress label="Loading payment system..." percent={null} />
      <Text size="small" tone="dim">
        If it does not appear, turn off ad blockers for this page.
      </Text>
    </Stack>
  </output>
)

/** The fields look as the page does, whichever theme it has. */
function styleOf(place: HTMLElement) {
  const { color, fontFamily, fontSize } = getComputedStyle(place)
  return { base: { color, fontFamily, fontSize, iconColor: color, '::placeholder': { color } } }
}
