import type { Clock } from '../clock.ts'
import { signingTime } from './signed-url.ts'
import type { ObjectStore } from './store.ts'

/** A page of a list shows 20 to 100 addresses; this many fit the pages that are open at a time in some 10 MB. */
const mostRemembered = 20_000

/**
 * The same store, which signs an address once while it stays the same (a quarter of its lifetime). Signing twenty of them takes
 * longer than everything else that answering a list takes.
 */
export function rememberSignedUrls(store: ObjectStore, clock: Clock): ObjectStore {
  const known = new Map<string, Promise<string>>()
  return {
    ...store,
    signedUrl: (bucket, key, about) => {
      const window = signingTime(clock(), about.seconds).getTime()
      const name = `${window} ${about.seconds} ${bucket}/${key}?${about.downloadName ?? ''}`
      const remembered = known.get(name)
      if (remembered) return remembered
      const signed = store.signedUrl(bucket, key, about)
      known.set(name, signed)
      signed.catch(() => known.delete(name))
      if (known.size > mostRemembered) known.delete(known.keys().next().value!)
      return signed
    },
  }
}
