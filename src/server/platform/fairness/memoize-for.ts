const everyMs = 5000

/** Asks at most once in 5 s; callers in between get the same answer. For public, costly questions. */
export function memoizeFor<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked = 0
  let answer: Promise<T> | undefined
  return () => {
    if (!answer || Date.now() - asked > everyMs) {
      asked = Date.now()
      answer = ask()
    }
    return answer
  }
}
