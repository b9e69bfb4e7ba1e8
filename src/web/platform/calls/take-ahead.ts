/** Answer requested before the program loaded, with the token used. */
export type Asked = { token: string; at: number; answer: Promise<Response> }

declare global {
  interface Window {
    /** Left by the page's first script, for the program. */
    askedAhead?: Map<string, Asked>
  }
}

/** Older answers are requested again. */
const freshMs = 20_000

/** Returns the answer requested ahead by the same session in the last 20 seconds. Each is returned once. */
export function takeAhead(path: string, token: string | null): Promise<Response> | undefined {
  const asked = window.askedAhead?.get(path)
  window.askedAhead?.delete(path)
  const isGood = asked !== undefined && asked.token === token && performance.now() - asked.at < freshMs
  return isGood ? asked.answer : undefined
}
