/**
 * Asks once for all who want to know the same at the same time: a page asks several things at once, an owner's streams all hear one bell.
 * The asking begins after the last of them has come, so that none is answered from what was true before it.
 */
export function coalesce<Asked, Answer>(
  ask: (asked: Asked) => Promise<Answer>,
  keyOf: (asked: Asked) => string = String,
): (asked: Asked) => Promise<Answer> {
  const waiting = new Map<string, Promise<Answer>>()
  const askNow = async (asked: Asked, key: string) => {
    await allThatCame()
    waiting.delete(key)
    return await ask(asked)
  }
  return (asked) => {
    const key = keyOf(asked)
    const answer = waiting.get(key) ?? askNow(asked, key)
    waiting.set(key, answer)
    return answer
  }
}

/** Waits until the event loop has delivered all requests. */
const allThatCame = () => new Promise<void>((resolve) => setImmediate(resolve))
