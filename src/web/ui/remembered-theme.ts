export type Theme = 'light' | 'dark'

/** Key of the choice in the browser's storage. */
export const themeKey = 'rightframe.theme'

/** Applies the remembered theme; otherwise the page follows the system. */
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
