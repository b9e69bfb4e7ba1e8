import { useState, useSyncExternalStore } from 'react'

/**
 * Returns the value, frozen while the mouse is down. Otherwise a press on a button would first blur a field, show its message, move the button away
 * and lose the press.
 */
export function useStillWhilePressed<Value>(value: Value): Value {
  const isPressed = useSyncExternalStore(watchPress, () => press.isHeld)
  const [still, setStill] = useState(value)
  if (!isPressed && !Object.is(still, value)) setStill(value)
  return isPressed ? still : value
}

const press = { isHeld: false }
const watchers = new Set<() => void>()

function watchPress(changed: () => void): () => void {
  if (watchers.size === 0) listen('addEventListener')
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    listen('removeEventListener')
    press.isHeld = false
  }
}

const releases = ['mouseup', 'dragend', 'blur'] as const

function listen(how: 'addEventListener' | 'removeEventListener'): void {
  window[how]('mousedown', hold, true)
  for (const name of releases) window[how](name, letGo, name !== 'blur')
}

const hold = () => set(true)
/** The click of the release must come first. */
const letGo = () => void setTimeout(() => set(false))

function set(isHeld: boolean): void {
  if (press.isHeld === isHeld) return
  press.isHeld = isHeld
  for (const changed of watchers) changed()
}
