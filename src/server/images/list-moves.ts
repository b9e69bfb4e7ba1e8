import type { Id } from '#contract/wire.ts'
import type { KnownList, Mark } from './list-memory.ts'

/**
 * What came into a list, left it, or stands elsewhere in it: which images, how many more there are now, and how many of them stood before
 * each place that is known (by how many stood before that one in all), and stand there now.
 */
export type Moves = { ids: Id[]; more: number; before: { at: number; was: number; now: number }[] }

/** What is known of a list after images have moved in it. A part into which, or out of which, one went is not known any more. */
export function moved(known: KnownList, { ids, more, before }: Moves): Pick<KnownList, 'total' | 'marks' | 'parts'> {
  const those = new Set(ids)
  const by = new Map(before.map((one) => [one.at, one]))
  const shiftAt = (at: number) => {
    const one = by.get(at)
    return one && one.now - one.was
  }
  return {
    total: known.total + more,
    marks: known.marks.flatMap(({ at, place }): Mark[] => {
      const shift = shiftAt(at)
      return shift === undefined || those.has(place.id) ? [] : [{ at: at + shift, place }]
    }),
    parts: known.parts.flatMap((part) => {
      const [first, last] = [by.get(part.skipped), by.get(part.skipped + part.ids.length - 1)]
      const isWhole = first && last && first.now === last.now && !part.ids.some((id) => those.has(id))
      return isWhole ? [{ ...part, skipped: part.skipped + first.now - first.was }] : []
    }),
  }
}
