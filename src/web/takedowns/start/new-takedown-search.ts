import { Id } from '#contract/wire.ts'

/** The site of a takedown, and the matches that are chosen at first, with commas between them; all of the site without any. */
export type NewTakedownSearch = { cluster?: string; match?: string | string[] }

/** An unreadable id counts as absent. */
export function readNewSearch({ cluster, match = [] }: NewTakedownSearch): { cluster: Id | undefined; matches: Id[] } {
  const named = [match].flat().flatMap((ids) => String(ids).split(','))
  return {
    cluster: Id.safeParse(cluster).data,
    matches: named.filter((id) => Id.safeParse(id).success),
  }
}
