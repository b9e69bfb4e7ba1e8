import { LRUCache } from 'lru-cache'
import { hostOf } from './web-address.ts'

/** For so long within an hour pages of one host may be drawn that come to nothing. */
const maxLostMs = 60_000
const keptMs = 3_600_000
const maxHosts = 10_000

/** The time that hosts have cost whose pages keep the browser busy and show nothing. */
export type DrawingBudget = {
  isSpent(url: string): boolean
  /** Notes what a page took that could not be drawn. */
  lose(url: string, ms: number): void
}

export function openDrawingBudget(now: () => number = () => performance.now()): DrawingBudget {
  const lost = new LRUCache<string, { ms: number; until: number }>({ max: maxHosts })
  const of = (host: string) => {
    const found = lost.get(host)
    return found && found.until > now() ? found : { ms: 0, until: now() + keptMs }
  }
  return {
    isSpent: (url) => of(hostOf(url)).ms >= maxLostMs,
    lose: (url, ms) => {
      const host = hostOf(url)
      const { ms: before, until } = of(host)
      lost.set(host, { ms: before + ms, until })
    },
  }
}
