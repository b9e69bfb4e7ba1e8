import { beginning, type Position } from '../archives/archive-source.ts'

/** Bytes that arrived and are not done with, as one, with the positions that they came from. */
export type HeldBytes = {
  readonly length: number
  add(bytes: Buffer, position: Position): void
  /** All of them; joined only when asked for. */
  all(): Buffer
  drop(bytes: number): void
  /** Where the first of them came from; the end of the last that was dropped if there is none. */
  position(): Position
}

export function holdBytes(): HeldBytes {
  let parts: Buffer[] = []
  let length = 0
  /** How many bytes were dropped in all; places are counted from the first that ever came. */
  let dropped = 0
  let marks: { place: number; position: Position }[] = []
  const all = () => {
    if (parts.length > 1) parts = [Buffer.concat(parts)]
    return parts[0] ?? Buffer.alloc(0)
  }
  return {
    get length() {
      return length
    },
    add: (bytes, position) => {
      marks.push({ place: dropped + length, position })
      parts.push(bytes)
      length += bytes.length
    },
    all,
    drop: (bytes) => {
      const rest = all().subarray(bytes)
      parts = rest.length > 0 ? [rest] : []
      length = rest.length
      dropped += bytes
      const passed = marks.findLastIndex(({ place }) => place <= dropped)
      if (passed > 0) marks = marks.slice(passed)
    },
    position: () => {
      const [mark] = marks
      return mark ? { at: mark.position.at, into: mark.position.into + dropped - mark.place } : beginning
    },
  }
}
