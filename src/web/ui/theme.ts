import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'rightframe.theme'
const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (darkSystem().matches ? 'dark' : 'light')
const listeners = new Set<() => void>()

/** Puts the remembered choice on the page; without one the page follows the system by itself. */
export function applyTheme(): void {
  const chosen = remembered()
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
}

/** Remembers the choice. Choosing what the system has follows the system again. */
export function chooseTheme(theme: Theme): void {
  if (theme === systemTheme()) localStorage.removeItem(key)
  else localStorage.setItem(key, theme)
  applyTheme()
  for (const changed of listeners) changed()
}

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => remembered() ?? systemTheme())

function subscribe(changed: () => void): () => void {
  const fromElsewhere = () => {
    applyTheme()
    changed()
  }
  listeners.add(changed)
  darkSystem().addEventListener('change', changed)
  window.addEventListener('storage', fromElsewhere)
  return () => {
    listeners.delete(changed)
    darkSystem().removeEventListener('change', changed)
    window.removeEventListener('storage', fromElsewhere)
  }
}

function remembered(): Theme | undefined {
  const stored = localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : undefined
}
