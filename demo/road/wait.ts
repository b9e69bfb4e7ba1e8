import { setTimeout as pause } from 'node:timers/promises'

const patienceMs = 150_000

/** What `look` gives once it gives something. Throws after minutes, with what was waited for. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const until = Date.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > until) throw new Error(`The demo waited in vain for ${what}.`)
    await pause(200)
  }
}
