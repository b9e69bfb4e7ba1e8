import { useSyncExternalStore } from 'react'
import { applyTheme, rememberedTheme, type Theme, themeKey } from './remembered-theme.ts'

const darkSystem = () => window.matchMedia('(prefers-color-scheme: dark)')
const systemTheme = (): Theme => (darkSystem().matches ? 'dark' : 'light')
const listeners = new Set<() => void>()

/** Remembers the theme; the system's choice is followed. */
export function chooseTheme(theme: Theme): void {
  try {
    if (theme === systemTheme()) localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, theme)
  } catch {
    // A browser that keeps nothing follows the system.
  }
  applyTheme()
  for (const changed of listeners) changed()
}

/** The theme that is shown. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => rememberedTheme() ?? systemTheme())

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
