export type KeyLock = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

/** Lets work on one key run one after another, and work on different keys side by side. */
export const openKeyLock = (): KeyLock => {
  const lastOf = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const before = lastOf.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    const settled = mine.catch(() => undefined)
    lastOf.set(key, settled)
    try {
      return await mine
    } finally {
      if (lastOf.get(key) === settled) lastOf.delete(key)
    }
  }
}
