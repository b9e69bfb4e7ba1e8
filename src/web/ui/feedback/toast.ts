import type { Tone } from './tone-icon.tsx'

export type Toast = {
  message: string
  tone: Tone
  /** Milliseconds until it disappears. */
  stays: 5000 | 8000 | 10_000 | 15_000 | 20_000
  /** One possible action, which dismisses the toast. */
  action?: { label: string; run: () => void } | undefined
  /** A newer toast replaces the one of its key. */
  key?: string | undefined
}

const waiting: Toast[] = []
let show: ((toast: Toast) => void) | undefined
let wake: (() => void) | undefined

/** Shows a message at the edge of the page. It waits until the page can show it. */
export function notify(
  message: string,
  { tone = 'plain', stays = 5000, action, key }: Partial<Omit<Toast, 'message'>> = {},
): void {
  const toast = { message, tone, stays, action, key }
  if (show) return show(toast)
  waiting.push(toast)
  wake?.()
}

/** Calls back at the first waiting message. */
export function whenNeeded(callback: () => void): () => void {
  if (waiting.length > 0) callback()
  wake = callback
  return () => void (wake = undefined)
}

/** Receives waiting messages, and from then on each new one. */
export function takeToasts(receiver: (toast: Toast) => void): () => void {
  show = receiver
  waiting.splice(0).forEach(receiver)
  return () => void (show = undefined)
}
