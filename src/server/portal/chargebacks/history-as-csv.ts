import { csvOf } from '#server/platform/text/csv.ts'

export type Line = { at: string; what: string; about: string }

/** What happened, the oldest first. Texts that a spreadsheet would take for a formula are not. */
export function historyAsCsv(all: readonly Line[]): string {
  const rows = all.toSorted((a, b) => a.at.localeCompare(b.at)).map(({ at, what, about }) => [at, what, about])
  return csvOf([['When (UTC)', 'What', 'About'], ...rows])
}
