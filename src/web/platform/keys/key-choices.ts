import { useSyncExternalStore } from 'react'

/**
 * What the person of this browser has made of single-letter keys (WCAG 2.1.4): whether they act at all, and which of them are others than the
 * app's own, by the app's own.
 */
export type KeyChoices = { areOff: boolean; instead: Readonly<Record<string, string>> }

const storageKey = 'rightframe.keys'
const asTheyAre: KeyChoices = { areOff: false, instead: {} }
let choices = read()
const listeners = new Set<() => void>()

export const useKeyChoices = (): KeyChoices =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => choices,
  )

export function chooseKeys(next: KeyChoices): void {
  choices = next
  localStorage.setItem(storageKey, JSON.stringify(next))
  for (const changed of listeners) changed()
}

/** The app's own key that a pressed one stands for; undefined for one that does nothing. Keys of more than a letter are as they are. */
export function meantKey(pressed: string): string | undefined {
  if (pressed.length !== 1) return pressed
  if (choices.areOff) return undefined
  const own = Object.entries(choices.instead).find(([, key]) => key === pressed)?.[0]
  return own ?? (Object.hasOwn(choices.instead, pressed) ? undefined : pressed)
}

/** The key that now does what one of the app's own does. */
export const keyNow = (own: string, { instead }: KeyChoices): string => instead[own] ?? own

function read(): KeyChoices {
  try {
    const kept = JSON.parse(localStorage.getItem(storageKey) ?? '') as Partial<KeyChoices>
    const instead = Object.entries(kept.instead ?? {}).filter(([, key]) => typeof key === 'string' && key.length === 1)
    return { areOff: kept.areOff === true, instead: Object.fromEntries(instead) }
  } catch {
    return asTheyAre
  }
}
