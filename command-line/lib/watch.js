import { watch } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** A folder is read again after this time, whatever is heard of it: network folders tell of nothing. */
const lookAgainMs = 300_000

/** Waits for the next change below a folder. Changes between two waits count as one. */
export function changesBelow(root, signal) {
  let wake = () => {}
  let isChanged = false
  const hear = async () => {
    for await (const _ of watch(root, { recursive: true, signal })) {
      isChanged = true
      wake()
    }
  }
  hear().catch(() => undefined)
  signal.addEventListener('abort', () => wake())
  return {
    async next() {
      if (!isChanged && !signal.aborted) {
        const woken = new Promise((done) => (wake = done))
        const over = new AbortController()
        await Promise.race([woken, sleep(lookAgainMs, undefined, { signal: over.signal }).catch(() => undefined)])
        over.abort()
      }
      isChanged = false
    },
  }
}
