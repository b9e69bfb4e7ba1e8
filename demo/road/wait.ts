import { setTimeout as pause } from 'node:timers/promises'
import { samplePace } from '../../scripts/tests/pace.ts'

/** Waiting that a quiet machine never needs, in milliseconds. On a busy machine the clock of the wait goes slower (pace.ts). */
const patienceMs = 150_000
const lookEveryMs = 200
const looksPerSample = 15

/** Resolves to `look`'s first value. Throws after minutes, naming it. */
export async function waitFor<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  let waitedMs = 0
  let slowness = 1
  for (let looks = 0; ; looks++) {
    const started = performance.now()
    const found = await look()
    if (found !== undefined) return found
    if (waitedMs > patienceMs) throw new Error(`The demo waited in vain for ${what}.`)
    if (looks % looksPerSample === 0) ({ slowness } = samplePace())
    await pause(lookEveryMs)
    waitedMs += (performance.now() - started) / slowness
  }
}
