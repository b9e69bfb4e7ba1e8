import { Id } from '#contract/wire.ts'

/** The site of a takedown, and the matches that are chosen at first, with commas between them; all of the site without any. */
export type NewTakedownSearch = { cluster?: string; match?: string | string[] }

type Unread = Partial<Record<keyof NewTakedownSearch, unknown>>

/** An unreadable id counts as absent. */
export function readNewSearch({ cluster, match }: Unread): { cluster: Id | undefined; matches: Id[] } {
  const named = [match].flat().flatMap((ids: unknown) => (typeof ids === 'string' ? ids.split(',') : []))
  return {
    cluster: Id.safeParse(cluster).data,
    matches: named.filter((id) => Id.safeParse(id).success),
  }
}
