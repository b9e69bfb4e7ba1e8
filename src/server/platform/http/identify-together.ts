import type { Identify } from './admit.ts'

/**
 * Looks a token up once for all calls that come together: a page asks several things at once. The look-up begins after the last
 * of them has come, so that none is answered from what was true before it.
 */
export function identifyTogether(identify: Identify): Identify {
  const asked = new Map<string, ReturnType<Identify>>()
  const lookUp = async (token: string) => {
    await allThatCame()
    asked.delete(token)
    return await identify(token)
  }
  return (token) => {
    const answer = asked.get(token) ?? lookUp(token)
    asked.set(token, answer)
    return answer
  }
}

/** The event loop hands over every request that has come before it goes on to this. */
const allThatCame = () => new Promise<void>((resolve) => setImmediate(resolve))
