type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** Runs at most `width` tasks at once; the others wait in order. */
export function lanes(width: number): Lane {
  const waiting: (() => void)[] = []
  let busy = 0
  return async (work) => {
    if (busy === width) await new Promise<void>((turn) => waiting.push(turn))
    else busy++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else busy--
    }
  }
}
