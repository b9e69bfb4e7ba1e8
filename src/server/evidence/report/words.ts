import { type Change, formatChanges } from '#contract/fingerprints/change.ts'

/** UTC moment for readers: '20 November 2026, 09:29:41 UTC'. */
export const moment = (at: string | Date): string => `${day(at)}, ${new Date(at).toISOString().slice(11, 19)} UTC`

export const day = (at: string | Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(at),
  )

/** A readable host, else the address. */
export const hostIn = (url: string): string => (URL.canParse(url) && new URL(url).hostname) || url

export const sizeOf = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`

/** Sentence on the copy's changes. */
export const doneTo = (changes: Change[]): string =>
  changes.length === 0
    ? 'The copy shows the whole picture, unchanged.'
    : `The copy was changed: ${formatChanges(changes)}.`

/** Least scores for a certain and for a probable copy. */
export const scores = { certain: 90, probable: 70 } as const

/** Sentence on the certainty that the copy comes from the original. A score has 100 at most. */
export function sureness(score: number | null, agreeing: number | null): string {
  const places = agreeing === null ? '' : ` They agree at ${agreeing} ${agreeing === 1 ? 'place' : 'places'}.`
  if (score === null) return `Nobody has measured how far the two agree.${places}`
  const said =
    score >= scores.certain
      ? 'The copy comes from this photograph: so much does not agree by chance.'
      : score >= scores.probable
        ? 'The copy very probably comes from this photograph.'
        : 'The copy may come from this photograph; a person has to compare them.'
  return `${said}${places} The comparison scored ${Math.round(score)} of 100.`
}

/** Strips the period, to quote inside our sentence. */
export const withoutPeriod = (text: string): string => text.replace(/\.$/, '')

/** Shortens another's text; the manifest has all of it. */
export const short = (text: string, most: number): string => (text.length > most ? `${text.slice(0, most)}…` : text)
