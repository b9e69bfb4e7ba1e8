/**
 * The time of day in milliseconds with a fraction, from one of whole milliseconds and a counter: within one millisecond of `wall` it
 * goes on with what `elapsed` (milliseconds) has counted since that one was first seen. It goes back only when `wall` does.
 */
export function inFractions(wall: () => number, elapsed: () => number): () => number {
  let seen = { millisecond: Number.NaN, at: 0 }
  return () => {
    const millisecond = wall()
    const at = elapsed()
    if (millisecond !== seen.millisecond) seen = { millisecond, at }
    return millisecond + Math.min(at - seen.at, 0.999)
  }
}
