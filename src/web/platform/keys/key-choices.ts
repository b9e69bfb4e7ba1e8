import { useSyncExternalStore } from 'react'

/** Settings for single-letter keys in this browser (WCAG 2.1.4): on or off, and replacements by the app's own key. */
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

/** Returns the app's key for a pressed one; undefined for a key without an action. Named keys stay as they are. */
export function meantKey(pressed: string): string | undefined {
  if (pressed.length !== 1) return pressed
  if (choices.areOff) return undefined
  const own = Object.entries(choices.instead).find(([, key]) => key === pressed)?.[0]
  return own ?? (Object.hasOwn(choices.instead, pressed) ? undefined : pressed)
}

/** Returns the key that replaces one of the app's own. */
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
