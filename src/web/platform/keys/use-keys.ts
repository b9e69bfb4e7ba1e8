import { useEffect, useEffectEvent } from 'react'
import { meantKey } from './key-choices.ts'

/** Actions by the browser's key name: 'a', 'ArrowDown', '?'. */
export type Keys = Record<string, () => void>

/**
 * Handles keyboard shortcuts of a page. Text fields, open windows and menus, and keys with Ctrl, Alt or Meta are left alone. So are arrows and
 * Enter on a control that uses them. A held key acts once; only arrows repeat.
 */
export function useKeys(keys: Keys): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const meant = meantKey(event.key)
    const act = meant !== undefined && Object.hasOwn(keys, meant) ? keys[meant] : undefined
    if (!act || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return
    if (isTaken(event) || isWindowOpen()) return
    event.preventDefault()
    if (!event.repeat || event.key.startsWith('Arrow')) act()
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}

const typed = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range], [type=file])'
const ownArrows = 'input, [role=menu], [role=listbox]'
const ownEnter = 'a, button, summary, input'

/** True where keys become text, or choose by first letter. */
export const takesText = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typed)

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (takesText(target)) return true
  if (key.startsWith('Arrow')) return target.closest(ownArrows) !== null
  return key === 'Enter' && target.closest(ownEnter) !== null
}

const isWindowOpen = () =>
  document.querySelector('[role=alertdialog], [role=menu], [role=dialog]:not([aria-modal=false])') !== null
