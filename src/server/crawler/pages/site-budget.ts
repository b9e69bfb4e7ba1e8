import { LRUCache } from 'lru-cache'
import { siteOf } from '#server/platform/outbound/site-of.ts'

/** For so long within an hour pages of one site may be worked on that come to nothing. */
const maxLostMs = 60_000
const keptMs = 3_600_000
const maxSites = 10_000

/** The time that sites have cost whose pages take long and come to nothing, whatever name of theirs they are asked by. */
export type SiteBudget = {
  isSpent(url: string): boolean
  /** Notes what a page took that came to nothing. */
  lose(url: string, ms: number): void
}

type Settings = { now?: () => number; maxMs?: number }

export function openSiteBudget({ now = () => performance.now(), maxMs = maxLostMs }: Settings = {}): SiteBudget {
  const lost = new LRUCache<string, { ms: number; until: number }>({ max: maxSites })
  const of = (site: string) => {
    const found = lost.get(site)
    return found && found.until > now() ? found : { ms: 0, until: now() + keptMs }
  }
  return {
    isSpent: (url) => of(siteOf(url)).ms >= maxMs,
    lose: (url, ms) => {
      const site = siteOf(url)
      const { ms: before, until } = of(site)
      lost.set(site, { ms: before + ms, until })
    },
  }
}
