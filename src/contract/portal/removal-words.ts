import type { PortalLanguage } from './languages.ts'
import type { Portal } from './page.ts'
import { dayIn } from './payer-formats.ts'
import type { PortalWords } from './words/en.ts'

/** State of a promised removal: its day, or the result of the look after it. */
export function removalIn(
  said: PortalWords['prices']['removal'],
  { by, lookedAt, outcome }: NonNullable<Portal['removal']>,
  language: PortalLanguage,
): string {
  if (lookedAt === null || outcome === null) return said.promised(dayIn(language, by))
  const day = dayIn(language, lookedAt)
  return outcome === 'gone' ? said.gone(day) : said.open(day)
}
