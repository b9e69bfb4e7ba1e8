type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** Lets at most `width` pieces of work go on at once; the others wait in the order they came. */
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
