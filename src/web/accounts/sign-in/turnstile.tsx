import { useEffect, useEffectEvent, useRef } from 'react'
import { FieldMessage } from '#web/ui/forms/field-message.tsx'

type Options = {
  sitekey: string
  theme: 'auto'
  callback: (token: string) => void
  'expired-callback': () => void
  'error-callback': () => void
}
type Cloudflare = { render: (into: HTMLElement, options: Options) => string; remove: (widgetId: string) => void }

declare global {
  interface Window {
    turnstile?: Cloudflare
  }
}

type TurnstileProps = {
  siteKey: string
  /** Error of the widget. */
  problem: string | undefined
  onToken: (token: string) => void
  onExpired: () => void
  onFailed: () => void
}

/** Turnstile's widget; expiry and failure have separate callbacks. */
export function Turnstile({ siteKey, problem, onToken, onExpired, onFailed }: TurnstileProps) {
  const place = useRef<HTMLDivElement>(null)
  const solved = useEffectEvent(onToken)
  const expired = useEffectEvent(onExpired)
  const failed = useEffectEvent(onFailed)
  useEffect(() => {
    let remove: (() => void) | undefined
    let isGone = false
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || !place.current) return
        const widgetId = turnstile.render(place.current, {
          sitekey: siteKey,
          theme: 'auto',
          callback: (token) => solved(token),
          'expired-callback': () => expired(),
          'error-callback': () => failed(),
        })
        remove = () => turnstile.remove(widgetId)
      },
      () => failed(),
    )
    return () => {
      isGone = true
      remove?.()
    }
  }, [siteKey])
  return (
    <div>
      <div ref={place} />
      <FieldMessage id={undefined} tone="error">
        {problem}
      </FieldMessage>
    </div>
  )
}

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

function loadTurnstile(): Promise<Cloudflare> {
  if (window.turnstile) return Promise.resolve(window.turnstile)
  return new Promise((loaded, failed) => {
    const script = Object.assign(document.createElement('script'), { src: address, async: true })
    script.addEventListener('load', () =>
      window.turnstile ? loaded(window.turnstile) : failed(new Error('Turnstile did not start.')),
    )
    script.addEventListener('error', () => failed(new Error('Turnstile cannot be reached.')))
    document.head.append(script)
  })
}
