import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock.ts'
import { signingTime } from './signed-url.ts'
import type { ObjectStore } from './store.ts'

/** A page of a list shows 20 to 100 addresses; this many fit the pages that are open at a time in some 10 MB. */
const maxRemembered = 20_000

/**
 * The same store, which signs an address once while it stays the same (a quarter of its lifetime). Signing twenty of them takes
 * longer than everything else that answering a list takes.
 */
export function rememberSignedUrls(store: ObjectStore, clock: Clock): ObjectStore {
  const shelves = new Map<number, Shelf>()
  return {
    ...store,
    signedUrl: (bucket, key, about) => {
      const { known } = shelfOf(shelves, about.seconds, clock())
      const name = about.downloadName === undefined ? `${bucket}/${key}` : `${bucket}/${key}?${about.downloadName}`
      const remembered = known.get(name)
      if (remembered) return remembered
      const signed = store.signedUrl(bucket, key, about)
      known.set(name, signed)
      signed.catch(() => known.delete(name))
      return signed
    },
  }
}

/** The addresses of one lifetime, until they change. */
type Shelf = { until: number; known: LRUCache<string, Promise<string>> }

function shelfOf(shelves: Map<number, Shelf>, seconds: number, now: Date): Shelf {
  const shelf = shelves.get(seconds)
  if (shelf && now.getTime() < shelf.until) return shelf
  const until = signingTime(now, seconds).getTime() + Math.max(1, Math.floor(seconds / 4)) * 1000
  const fresh: Shelf = { until, known: new LRUCache({ max: maxRemembered }) }
  shelves.set(seconds, fresh)
  return fresh
}
