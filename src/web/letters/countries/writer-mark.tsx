import type { ContactBy } from '#contract/letters/contact-by/country-rule.ts'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'

const words = {
  provider: { word: 'We write', filled: 'full', tone: 'ok' },
  partner: { word: 'A law firm', filled: 'half', tone: 'warn' },
  nobody: { word: 'Nobody yet', filled: 'empty', tone: 'dim' },
} as const satisfies Record<ContactBy, unknown>

/** The writer of letters to a country, as a mark. */
export const WriterMark = ({ by }: { by: ContactBy }) => {
  const { word, ...look } = words[by]
  return <StatusMark {...look}>{word}</StatusMark>
}
