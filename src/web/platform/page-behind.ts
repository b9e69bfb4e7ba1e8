import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

/**
 * A page that stands with others behind one door: the file at the door names each of them with an import of its own. So what they are
 * made of is listed at the door, and not in the part of the program that every visitor loads. What is fetched ahead is the page itself.
 */
export function pageBehind(page: () => Promise<AsyncRouteComponent<object>>) {
  const behind = lazyRouteComponent(async () => ({ default: await page() }))
  const { preload } = behind
  return Object.assign(behind, { preload: async () => void (await Promise.all([preload?.(), preloaded(page)])) })
}

const preloaded = async (page: () => Promise<AsyncRouteComponent<object>>) => (await page()).preload?.()
