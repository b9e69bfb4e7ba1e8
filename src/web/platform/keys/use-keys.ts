import { useEffect, useEffectEvent } from 'react'
import { meantKey } from './key-choices.ts'

/** What each key does, by the browser's name for it: 'a', 'ArrowDown', '?'. */
export type Keys = Record<string, () => void>

/**
 * Lets single keys act on the page. They are left alone where they mean something else: in what is typed, in an open window or
 * menu, with Ctrl, Alt or Meta, and arrows and Enter on a control that uses them itself. A key that is held acts once; only an arrow goes on.
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

/** Whether what is pressed or pasted there becomes text, or a choice by its first letter. */
export const takesText = (target: EventTarget | null): boolean => target instanceof Element && target.matches(typed)

function isTaken({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  if (takesText(target)) return true
  if (key.startsWith('Arrow')) return target.closest(ownArrows) !== null
  return key === 'Enter' && target.closest(ownEnter) !== null
}

const isWindowOpen = () =>
  document.querySelector('[role=alertdialog], [role=menu], [role=dialog]:not([aria-modal=false])') !== null
