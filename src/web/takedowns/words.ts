import type { NoticeLanguage } from '#contract/takedowns/law/region.ts'
import type { NoticeState } from '#contract/takedowns/notice-states.ts'
import type { RecipientKind } from '#contract/takedowns/recipients/recipient.ts'
import type { Takedown, TakedownNotice } from '#contract/takedowns/takedown.ts'

type StateWords = { label: string; filled: 'full' | 'half' | 'empty'; tone: 'ink' | 'ok' | 'warn' | 'dim' }

/** The states of a notice, as its owner reads them. */
export const noticeStateWords: Record<NoticeState, StateWords> = {
  draft: { label: 'Draft, facts are missing', filled: 'empty', tone: 'ink' },
  ready: { label: 'Ready to sign', filled: 'half', tone: 'warn' },
  signed: { label: 'Signed', filled: 'half', tone: 'ink' },
  queued: { label: 'Signed, waits to be sent', filled: 'half', tone: 'ink' },
  sent: { label: 'Sent', filled: 'half', tone: 'ink' },
  delivered: { label: 'Delivered', filled: 'half', tone: 'ink' },
  bounced: { label: 'Not delivered', filled: 'empty', tone: 'warn' },
  acknowledged: { label: 'Receipt confirmed', filled: 'half', tone: 'ink' },
  forwarded: { label: 'Passed on to the site', filled: 'full', tone: 'ok' },
  removed_verified: { label: 'Removed, and we looked', filled: 'full', tone: 'ok' },
  partially_removed: { label: 'Partly removed', filled: 'half', tone: 'warn' },
  blocked_until: { label: 'Blocked for a time', filled: 'half', tone: 'warn' },
  refused: { label: 'Refused', filled: 'empty', tone: 'warn' },
  no_response: { label: 'No answer', filled: 'empty', tone: 'warn' },
  counter_noticed: { label: 'Counter-notice received', filled: 'half', tone: 'warn' },
  action_filed: { label: 'Court action filed', filled: 'half', tone: 'ink' },
  restored: { label: 'Shown again after a counter-notice', filled: 'full', tone: 'dim' },
  reappeared: { label: 'The copy came back', filled: 'empty', tone: 'warn' },
  withdrawn: { label: 'Withdrawn', filled: 'full', tone: 'dim' },
}

/** A search engine removes no copy: it takes pages out of its results. */
const ofSearchEngines: Partial<Record<NoticeState, StateWords>> = {
  removed_verified: { label: 'Taken out of the results', filled: 'full', tone: 'ok' },
}

export const wordsOfNotice = ({ state, reader }: Pick<TakedownNotice, 'state' | 'reader'>): StateWords =>
  (reader.kind === 'search' ? ofSearchEngines[state] : undefined) ?? noticeStateWords[state]

export const turnWords: Record<Takedown['turn'], string> = {
  you: 'Your turn',
  us: 'We act next',
  them: 'The reader acts next',
  nobody: 'Nothing more follows',
}

export const kindWords: Record<RecipientKind, string> = {
  site: 'The site itself',
  platform: 'Platform',
  host: 'Host',
  cdn: 'Delivery network',
  registrar: 'Registrar of the name',
  search: 'Search engine',
}

export const languageWords: Record<NoticeLanguage, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  it: 'Italian',
  es: 'Spanish',
  pt: 'Portuguese',
  zh: 'Chinese',
  ja: 'Japanese',
  ru: 'Russian',
}

/** '1 use', '12 uses'. */
export const countUses = (uses: number): string => (uses === 1 ? '1 use' : `${uses.toLocaleString('en-US')} uses`)
