import type { KeptPage, PageKeeper } from './keep-pages.ts'

/** Keeps pages while the next are looked at, so that neither waits for the other. */
export type KeptBehind = {
  /** Resolves when at most `most` pages are still being kept. True while the crawl is known to be under way. */
  keep(page: KeptPage): Promise<boolean>
  /** Resolves when all pages are kept. True while the crawl is known to be under way. */
  settle(): Promise<boolean>
}

export function keepBehind(keeper: PageKeeper, most: number): KeptBehind {
  const behind: Promise<boolean>[] = []
  let isUnderWay = true
  const waitFor = async (rest: number) => {
    while (behind.length > rest) isUnderWay = (await behind.shift()!) && isUnderWay
    return isUnderWay
  }
  return {
    keep: (page) => {
      const kept = keeper.keep(page)
      // Callers that wait receive the failure; a failure without one is no unhandled rejection.
      kept.catch(() => {})
      behind.push(kept)
      return waitFor(most)
    },
    settle: () => waitFor(0),
  }
}
