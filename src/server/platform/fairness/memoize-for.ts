const everyMs = 5000

/** What anybody may ask and costs something is asked at most once in 5 s; who asks sooner gets the same answer. */
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
