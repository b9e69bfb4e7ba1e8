export type Theme = 'light' | 'dark'

/** Where the choice is kept. */
const themeKey = 'rightframe.theme'

/** Puts the remembered choice on the page; without one the page follows the system by itself. */
export function applyTheme(): void {
  const chosen = rememberedTheme()
  if (chosen) document.documentElement.dataset.theme = chosen
  else delete document.documentElement.dataset.theme
}

/** What a browser that keeps nothing shows until the page is left. */
let unkept: Theme | undefined

export function rememberedTheme(): Theme | undefined {
  try {
    const stored = localStorage.getItem(themeKey)
    return stored === 'light' || stored === 'dark' ? stored : undefined
  } catch {
    return unkept
  }
}

/** Without a choice the system's is followed. */
export function rememberTheme(theme: Theme | undefined): void {
  unkept = theme
  try {
    if (theme) localStorage.setItem(themeKey, theme)
    else localStorage.removeItem(themeKey)
  } catch {
    // It holds while the page is open.
  }
}
