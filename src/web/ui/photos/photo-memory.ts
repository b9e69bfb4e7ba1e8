/** Most remembered sources that replaced failing ones. */
const maxRemembered = 500
const giving = new Map<string, number>()

const keyOf = (sources: readonly string[]) => sources.join(' ')

/** Index of the source that worked before here. */
export const firstToTry = (sources: readonly string[]): number => giving.get(keyOf(sources)) ?? 0

/** Remembers the working source. A failure of all is not remembered, since the network may be back. */
export function rememberGiving(sources: readonly string[], at: number): void {
  const key = keyOf(sources)
  if (at === 0 && !giving.has(key)) return
  giving.delete(key)
  giving.set(key, at)
  const oldest = giving.keys().next()
  if (giving.size > maxRemembered && !oldest.done) giving.delete(oldest.value)
}
