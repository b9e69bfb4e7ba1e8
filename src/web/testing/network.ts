import { onTestFinished } from 'vitest'

/** The line of this browser, to be cut and mended: what a page asks for meanwhile fails. */
export function line(): { cut: () => void; mend: () => void } {
  const real = window.fetch
  const state = { isOnline: true }
  window.fetch = async (...asked) => {
    if (!state.isOnline) throw new TypeError('Failed to fetch')
    return await real(...asked)
  }
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => state.isOnline })
  const set = (isOnline: boolean) => {
    state.isOnline = isOnline
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'))
  }
  onTestFinished(() => {
    set(true)
    Reflect.deleteProperty(navigator, 'onLine')
    window.fetch = real
  })
  return { cut: () => set(false), mend: () => set(true) }
}
