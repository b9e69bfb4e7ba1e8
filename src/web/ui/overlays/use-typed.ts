import { type FormEvent, useRef } from 'react'

type Written = HTMLInputElement | HTMLTextAreaElement

/** Tracks fields whose text changed since their first focus. A field that returns to its first text does not count. */
export function useTyped() {
  const before = useRef(new Map<Written, string>())
  return {
    handlers: {
      onFocusCapture: ({ target }: { target: EventTarget }) => {
        if (isWritten(target) && !before.current.has(target)) before.current.set(target, target.value)
      },
      /** Autofill and assistive technology type without focus. */
      onInputCapture: ({ target }: FormEvent) => {
        if (isWritten(target) && !before.current.has(target)) before.current.set(target, target.defaultValue)
      },
    },
    isThere: () => [...before.current].some(([field, was]) => field.isConnected && field.value !== was),
    forget: () => before.current.clear(),
  }
}

const isWritten = (target: EventTarget): target is Written =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && !unwritten.has(target.type))

const unwritten = new Set(['checkbox', 'radio', 'range', 'file', 'button', 'submit', 'color'])
