import { beginning, type Position } from './archive-source.ts'

/** Unprocessed bytes as one buffer, with their positions. */
export type HeldBytes = {
  readonly length: number
  add(bytes: Buffer, position: Position): void
  /** All of them; joined only when asked for. */
  all(): Buffer
  drop(bytes: number): void
  /** Position of the first byte, else the last dropped one's end. */
  position(): Position
}

export function holdBytes(): HeldBytes {
  let parts: Buffer[] = []
  let length = 0
  /** Number of dropped bytes; offsets count from the first ever. */
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
