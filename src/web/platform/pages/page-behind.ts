import type { AsyncRouteComponent } from '@tanstack/react-router'
import { fetchCode, lazyPage } from './lazy-part.tsx'

/**
 * A page that stands with others behind one door: the file at the door names each of them with an import of its own. So what they are
 * made of is listed at the door, and not in the part of the program that every visitor loads. What is fetched ahead is the page itself.
 */
export function pageBehind(page: () => Promise<AsyncRouteComponent<object>>) {
  const behind = lazyPage(async () => ({ default: await page() }))
  const { preload } = behind
  return Object.assign(behind, { preload: async () => void (await Promise.all([preload?.(), preloaded(page)])) })
}

/** What cannot be fetched ahead is said where it is shown. */
const preloaded = async (page: () => Promise<AsyncRouteComponent<object>>) => {
  const found = await fetchCode(page).catch(() => undefined)
  await found?.preload?.()
}
