import { refuse } from '../refuse.ts'

/** Streams of one account that are opened in one process within ten seconds: ten browsers whose lines break every few seconds. */
export const maxOpened = 40
const withinMs = 10_000

export type OpenedLately = {
  /** Counts a stream that is to be opened, and refuses it where there were as many as may be. */
  allow(ownerId: string): void
}

/** Counted in memory: opening a stream costs the database more than keeping it, and refusals must cost nothing. */
export function openOpenedLately(now = () => Date.now()): OpenedLately {
  let [begun, counts] = [now(), new Map<string, number>()]
  return {
    allow: (ownerId) => {
      if (now() - begun >= withinMs) [begun, counts] = [now(), new Map()]
      const count = (counts.get(ownerId) ?? 0) + 1
      counts.set(ownerId, count)
      if (count <= maxOpened) return
      const retryAfterSeconds = Math.ceil((begun + withinMs - now()) / 1000)
      throw refuse(
        'limited',
        'streams.too-many',
        'This account opened too many live connections within ten seconds. They may be opened again in ten seconds.',
        { retryAfterSeconds },
      )
    },
  }
}
