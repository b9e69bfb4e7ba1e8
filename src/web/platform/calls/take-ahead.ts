/** An answer that was asked for before the program had come, and by whose token. */
export type Asked = { token: string; at: number; answer: Promise<Response> }

declare global {
  interface Window {
    /** Left by the page's first script, for the program. */
    askedAhead?: Map<string, Asked>
  }
}

/** What is older is asked for again. */
const freshMs = 20_000

/** The answer to this question, if it was asked ahead a moment ago by whoever is signed in. Each is given once. */
export function takeAhead(path: string, token: string | null): Promise<Response> | undefined {
  const asked = window.askedAhead?.get(path)
  window.askedAhead?.delete(path)
  const isGood = asked !== undefined && asked.token === token && performance.now() - asked.at < freshMs
  return isGood ? asked.answer : undefined
}
