import { type KeyboardEvent, type RefCallback, useRef, useState } from 'react'

type Roving = {
  ref: RefCallback<HTMLElement | SVGElement>
  tabIndex: 0 | -1
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Makes many items one stop for Tab. Arrow keys, Home and End move between them in this order. */
export function useRoving(keys: readonly string[]): (key: string) => Roving {
  const [at, setAt] = useState<string>()
  const elements = useRef(new Map<string, HTMLElement | SVGElement>())
  const current = at !== undefined && keys.includes(at) ? at : keys[0]
  return (key) => ({
    ref: (element) => {
      if (element) elements.current.set(key, element)
      else elements.current.delete(key)
    },
    tabIndex: key === current ? 0 : -1,
    onFocus: () => setAt(key),
    onKeyDown: (event) => {
      const next = wantedFrom(keys, key, event.key)
      if (next === undefined) return
      event.preventDefault()
      elements.current.get(next)?.focus()
    },
  })
}

function wantedFrom(keys: readonly string[], key: string, pressed: string): string | undefined {
  if (pressed === 'Home') return keys[0]
  if (pressed === 'End') return keys.at(-1)
  const step = steps[pressed]
  return step === undefined ? undefined : (keys[keys.indexOf(key) + step] ?? key)
}
