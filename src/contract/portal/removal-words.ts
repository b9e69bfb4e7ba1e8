import type { Language } from '../languages/languages.ts'
import type { Portal } from './page.ts'
import { dayIn } from './payer-formats.ts'
import type { PortalWords } from '../languages/portal.ts'

/** State of a promised removal: its day, or the result of the look after it. */
export function removalIn(
  said: PortalWords['prices']['removal'],
  { by, lookedAt, outcome }: NonNullable<Portal['removal']>,
  language: Language,
): string {
  if (lookedAt === null || outcome === null) return said.promised(dayIn(language, by))
  const day = dayIn(language, lookedAt)
  return outcome === 'gone' ? said.gone(day) : said.open(day)
}
