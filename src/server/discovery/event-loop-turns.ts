/** Resolves in a turn of the event loop that nobody else was given. */
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
