/** Exit codes, as the README lists them. */
export const exits = { done: 0, partly: 1, usage: 2, refused: 3, unreachable: 4 }

/** An end that is told in a sentence. */
export class Failure extends Error {
  /** @param {number} exit @param {string} message */
  constructor(exit, message) {
    super(message)
    this.exit = exit
  }
}
