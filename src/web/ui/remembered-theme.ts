export type Theme = 'light' | 'dark'

/** Key of the choice in the browser's storage. */
export const themeKey = 'rightframe.theme'

/** Puts the remembered choice on the page; without one the page follows the system by itself. */
export function applyTheme(): void {
  const chosen = rememberedTheme()
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
}

export function rememberedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    // A browser without storage remembers no theme.
    return undefined
  }
}
