import type { Deps } from '#server/platform/deps.ts'
import { featuredForPages } from './featured/featured-list.ts'

const keptForMs = 5000

/** Returns the words that staff set for the pages before sign-in. They are read again after 5 seconds; a database that is away changes none. */
export function officeWords(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  configured: string,
): () => Promise<Readonly<Record<string, string>>> {
  let known: Readonly<Record<string, string>> = {}
  let until = 0
  return async () => {
    const now = clock().getTime()
    if (now < until) return known
    until = now + keptForMs
    try {
      const featured = await featuredForPages(db, configured)
      known = featured === undefined ? {} : { featured }
    } catch (error) {
      log.warn({ err: error }, 'The words for the pages before sign-in could not be read')
    }
    return known
  }
}
