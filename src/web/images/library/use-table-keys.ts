import { useEffect, useEffectEvent } from 'react'
import type { Id } from '#contract/wire.ts'
import { meantKey } from '#web/platform/keys/key-choices.ts'
import type { Selection } from './use-selection.ts'

type Table = { order: readonly Id[]; selection: Selection; onHelp: () => void }

const isTyped = (target: Element) =>
  target.matches('textarea, select, input:not([type=checkbox])') ||
  target.closest('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null

/** True when the page itself has the focus, as after a load. */
const isPage = (target: EventTarget | null) => target instanceof Element && target.matches('body, main')

/**
 * Keyboard shortcuts of the grid. Arrows move the focus, `x` selects a photograph, and Shift selects a range. Ctrl A selects all loaded ones,
 * Escape clears the selection, `?` shows the keys.
 */
export function useTableKeys(table: Table): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.target instanceof Element) || isTyped(event.target) || event.defaultPrevented || event.altKey) return
    const here = event.target.closest<HTMLElement>('[data-place]')
    if (act(event, here, table)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

/** Returns true when the key did something. */
function act(event: KeyboardEvent, here: HTMLElement | null, { order, selection, onHelp }: Table): boolean {
  const { key, shiftKey } = event
  if (event.ctrlKey || event.metaKey) {
    if (key.toLowerCase() !== 'a' || order.length === 0) return false
    selection.add(order)
    return true
  }
  if (key === 'Escape' && (selection.isAll || selection.ids.size > 0)) {
    selection.clear()
    return true
  }
  const meant = meantKey(key)
  // A user who turned off letter keys may be dictating (WCAG 2.1.4).
  if (meant === undefined) return false
  if (meant === '?') {
    onHelp()
    return true
  }
  if (key.startsWith('Arrow')) {
    // Elsewhere arrows belong to the focused element, or scroll the page.
    const isFromNowhere = isPage(event.target) && (key === 'ArrowLeft' || key === 'ArrowRight')
    return (here !== null || isFromNowhere) && go(key, here)
  }
  const id = here?.querySelector<HTMLElement>('[data-photo]')?.dataset.photo
  if (key.toLowerCase() !== 'x' || event.repeat || id === undefined) return false
  selection.toggle(id, shiftKey)
  return true
}

/** Moves the focus to the next photograph in that direction; without one to start from, to the first in the window. */
function go(key: string, here: HTMLElement | null): boolean {
  const places = [...document.querySelectorAll<HTMLElement>('[data-place]')].filter((place) => place.querySelector('a'))
  const next = here ? nextPlace(key, here, places) : places.find((place) => place.getBoundingClientRect().top >= 0)
  const link = next?.querySelector<HTMLElement>('a')
  if (!link) return false
  link.focus()
  link.scrollIntoView({ block: 'nearest' })
  return true
}

function nextPlace(key: string, here: HTMLElement, places: HTMLElement[]): HTMLElement | undefined {
  const at = places.indexOf(here)
  if (key === 'ArrowRight') return places[at + 1]
  if (key === 'ArrowLeft') return places[at - 1]
  const from = here.getBoundingClientRect()
  const isBeyond = (top: number) => (key === 'ArrowDown' ? top > from.top + 1 : top < from.top - 1)
  const middle = from.left + from.width / 2
  const beyond = places
    .map((place) => ({ place, box: place.getBoundingClientRect() }))
    .filter(({ box }) => isBeyond(box.top))
  const row =
    key === 'ArrowDown' ? Math.min(...beyond.map(({ box }) => box.top)) : Math.max(...beyond.map(({ box }) => box.top))
  return beyond
    .filter(({ box }) => Math.abs(box.top - row) < 1)
    .toSorted(
      (a, b) => Math.abs(a.box.left + a.box.width / 2 - middle) - Math.abs(b.box.left + b.box.width / 2 - middle),
    )[0]?.place
}
