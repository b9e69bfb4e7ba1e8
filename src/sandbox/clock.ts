/** A clock that tests and the demo move ahead, so that what is due in weeks happens now. It is never set back. */
export type SandboxClock = {
  now: () => Date
  /** Milliseconds by which it is ahead of the machine's clock. */
  ahead: () => number
  /** Throws for steps back, or beyond ten years. */
  advance(milliseconds: number): void
  /** Has this called each time that it went ahead. */
  onMoved(hear: () => void): void
}

const maxStep = 10 * 366 * 86_400_000

export function openClock(real: () => Date = () => new Date()): SandboxClock {
  let offset = 0
  const heard: (() => void)[] = []
  return {
    now: () => new Date(real().getTime() + offset),
    ahead: () => offset,
    advance: (milliseconds) => {
      if (!Number.isSafeInteger(milliseconds) || milliseconds < 0 || milliseconds > maxStep)
        throw new RangeError('The clock goes ahead by 0 to ten years, in whole milliseconds.')
      offset += milliseconds
      for (const hear of heard) hear()
    },
    onMoved: (hear) => void heard.push(hear),
  }
}
