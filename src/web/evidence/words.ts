import type { KeptFileKind } from '#contract/evidence/evidence.ts'

/** Labels for the files of an evidence. */
export const keptFileLabels: Record<KeptFileKind, string> = {
  window: 'The window as it opened',
  'window-uncovered': 'The window, with what covered it hidden',
  page: 'The whole page',
  'page-uncovered': 'The whole page, with what covered it hidden',
  place: 'The copy on its page, with a ring around it',
  'close-up': 'The copy as the page shows it, close up',
  copy: 'The copy’s own file',
  html: 'The page’s text and structure',
  supplied: 'What a person supplied',
  warc: 'Every request and answer',
}

/** Formats a number of bytes: `4 kB`, `1.8 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
}

/** UTC moment for the record: `2026-11-10 14:02:09 UTC`. */
export const momentInUtc = (moment: string): string => `${moment.slice(0, 10)} ${moment.slice(11, 19)} UTC`
