/** Resolves in an event-loop turn of its own. */
export type OwnTurn = () => Promise<void>

/**
 * Work that holds the process up for a moment, done in turns: between two of them answers of the database and requests of people
 * come through, however many pages have arrived at once.
 */
export function openTurns(): OwnTurn {
  let last = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}

/** Milliseconds that work may block the event loop. */
const longestMs = 10

/** Asked between two steps of work that has many: takes a turn where it was long enough since the last. */
export function openRests(ownTurn: OwnTurn, now: () => number = () => performance.now()): () => Promise<void> {
  let since = now()
  return async () => {
    if (now() - since < longestMs) return
    await ownTurn()
    since = now()
  }
}
