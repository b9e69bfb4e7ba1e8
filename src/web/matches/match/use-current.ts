import { type RefCallback, useEffect, useRef, useState } from 'react'
import type { Id } from '#contract/wire.ts'

/** Which entry of a list keys act on. */
export type Current = {
  id: Id | undefined
  /** Properties of each entry's element. The link in its heading takes the focus, else its first link. */
  entry: (id: Id) => { ref: RefCallback<HTMLElement>; onFocus: () => void; isCurrent: boolean }
  /** Focuses an entry as soon as it is in the list. */
  goTo: (id: Id | undefined) => void
  /** Moves by this many entries; from none to the first. */
  go: (by: 1 | -1) => void
  /** Moves to the entry that will replace this one. */
  leave: (id: Id) => void
}

export function useCurrent(ids: readonly Id[]): Current {
  const [id, setId] = useState<Id>()
  const elements = useRef(new Map<Id, HTMLElement>())
  const afterPress = useAfterPress()
  const wanted = useRef<Id>(undefined)
  useEffect(() => {
    const entry = wanted.current && elements.current.get(wanted.current)
    const link = entry && (entry.querySelector<HTMLElement>('h2 a') ?? entry.querySelector('a'))
    if (!link) return
    wanted.current = undefined
    link.focus()
  })
  const goTo = (next: Id | undefined) => {
    wanted.current = next
    setId(next)
  }
  const at = id === undefined ? -1 : ids.indexOf(id)
  const stoodAt = useRef(0)
  // A match judged along with another leaves the list. The one in its place becomes current, unless the focus has moved elsewhere.
  useEffect(() => {
    if (at >= 0) stoodAt.current = at
    else if (id !== undefined && wanted.current === undefined && document.activeElement === document.body)
      goTo(ids[stoodAt.current] ?? ids.at(-1))
  })
  return {
    id: at < 0 ? undefined : id,
    entry: (of) => ({
      ref: (element) => {
        if (element) elements.current.set(of, element)
        else elements.current.delete(of)
      },
      onFocus: () => {
        wanted.current = undefined
        afterPress(() => setId(of))
      },
      isCurrent: id === of,
    }),
    goTo,
    go: (by) => goTo(at < 0 ? ids[0] : (ids[at + by] ?? ids[at])),
    leave: (of) => {
      const from = ids.indexOf(of)
      goTo(ids[from + 1] ?? ids[from - 1])
    },
  }
}

/** Acts at once, or after the pointer is released. A change in between would move the pressed element away. */
function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const kept = useRef<() => void>(undefined)
  useEffect(() => {
    const leave = new AbortController()
    const at = { capture: true, signal: leave.signal }
    const end = () => {
      // The click comes after this, in the same turn.
      setTimeout(() => {
        pressed.current = false
        kept.current?.()
        kept.current = undefined
      })
    }
    document.addEventListener('pointerdown', () => void (pressed.current = true), at)
    for (const name of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(name, end, at)
    return () => leave.abort()
  }, [])
  return (act) => {
    if (pressed.current) kept.current = act
    else act()
  }
}
