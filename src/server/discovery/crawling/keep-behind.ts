import type { KeptPage, PageKeeper } from './keep-pages.ts'

/** Keeps pages while the next are looked at, so that neither waits for the other. */
export type KeptBehind = {
  /** Resolves when at most `most` pages are still being kept, to whether the crawl is under way as far as is known then. */
  keep(page: KeptPage): Promise<boolean>
  /** Resolves when all are kept. */
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
      // Whoever waits for it hears of a failure; that nobody waits any more is no failure of its own.
      kept.catch(() => {})
      behind.push(kept)
      return waitFor(most)
    },
    settle: () => waitFor(0),
  }
}
