import type { AsyncRouteComponent } from '@tanstack/react-router'
import { fetchCode, lazyPage } from './lazy-part.tsx'

/**
 * Groups pages behind one file that imports each of them. So that file lists their code, not the part of the program that every visitor loads.
 * Preloading loads the page itself.
 */
export function pageBehind(page: () => Promise<AsyncRouteComponent<object>>) {
  const behind = lazyPage(async () => ({ default: await page() }))
  const { preload } = behind
  return Object.assign(behind, { preload: async () => void (await Promise.all([preload?.(), preloaded(page)])) })
}

/** A failed preload is reported when the page is shown. */
const preloaded = async (page: () => Promise<AsyncRouteComponent<object>>) => {
  const found = await fetchCode(page).catch(() => undefined)
  await found?.preload?.()
}
