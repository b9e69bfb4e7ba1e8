import { crc32 } from 'node:zlib'
import type { Segment } from './posting-run.ts'

/**
 * An index as bytes: a line of JSON that names its version; ids and segments, each announced by such a line, a segment's numbers
 * following as they lie in memory (little-endian, as all machines are that Node runs on); a last line, and a CRC-32 of all this.
 */
export type Snapshot = {
  /** Progress through the source, in its numbers. */
  through: number
  records: AsyncIterable<SnapshotRecord> | Iterable<SnapshotRecord>
}
/** The ids of the next ordinals, null for those of images that are gone; or a segment of a family and of a part of its table. */
export type SnapshotRecord = { ids: (string | null)[] } | PlacedSegment
export type PlacedSegment = { family: number; part: number; segment: Segment }
type Announced =
  | { ids: (string | null)[] }
  | { family: number; part: number; shift: number; starts: number; count: number }
  | { end: true }

/** Pieces small enough to be written while others wait. */
const pieceBytes = 1 << 20

export async function* writeSnapshot(version: string, { through, records }: Snapshot): AsyncIterable<Uint8Array> {
  let sum = 0
  const summed = (piece: Uint8Array) => {
    sum = crc32(piece, sum)
    return piece
  }
  const line = (value: unknown) => summed(new TextEncoder().encode(`${JSON.stringify(value)}\n`))
  yield line({ version, through })
  for await (const record of records) {
    yield line(announced(record))
    if ('ids' in record) continue
    for (const numbers of [record.segment.starts, record.segment.entries]) {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
      for (let at = 0; at < bytes.length; at += pieceBytes) yield summed(bytes.slice(at, at + pieceBytes))
    }
  }
  yield line({ end: true } satisfies Announced)
  yield new Uint8Array(Uint32Array.of(sum).buffer)
}

function announced(record: SnapshotRecord): Announced {
  if ('ids' in record) return record
  const { family, part, segment } = record
  return { family, part, shift: segment.shift, starts: segment.starts.length, count: segment.count }
}

/** Hands over what is in it, and resolves to `through`. Throws for a snapshot that is cut off or damaged, or of another version. */
export async function readSnapshot(
  pieces: AsyncIterable<Uint8Array>,
  version: string,
  take: (record: SnapshotRecord) => void,
): Promise<number> {
  const reader = new PieceReader(pieces)
  const head = (await reader.line()) as { version: string; through: number }
  if (head.version !== version) throw new Error(`This index snapshot is of version ${head.version}, not ${version}.`)
  for (;;) {
    const next = (await reader.line()) as Announced
    if ('end' in next) break
    if ('ids' in next) {
      take(next)
      continue
    }
    const { family, part, shift, starts, count } = next
    const segment = { count, shift, starts: await reader.numbers(starts), entries: await reader.numbers(2 * count) }
    take({ family, part, segment })
  }
  const { sum } = reader
  if ((await reader.numbers(1))[0] !== sum) throw new Error('This index snapshot is damaged.')
  return head.through
}

class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #piece = new Uint8Array()
  /** CRC-32 of what was read. */
  sum = 0

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async line(): Promise<unknown> {
    const text = await this.#text()
    try {
      return JSON.parse(text)
    } catch (cause) {
      throw new Error('This index snapshot is damaged.', { cause })
    }
  }

  async #text(): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const end = this.#piece.indexOf(newline)
      text += decoder.decode(this.#taken(end < 0 ? this.#piece.length : end), { stream: end < 0 })
      if (end >= 0) {
        this.#taken(1)
        return text
      }
      this.#piece = await this.#next()
    }
  }

  async numbers(count: number): Promise<Uint32Array> {
    const numbers = new Uint32Array(count)
    const bytes = new Uint8Array(numbers.buffer)
    for (let filled = 0; filled < bytes.length;) {
      if (this.#piece.length === 0) this.#piece = await this.#next()
      const part = this.#taken(Math.min(this.#piece.length, bytes.length - filled))
      bytes.set(part, filled)
      filled += part.length
    }
    return numbers
  }

  #taken(length: number): Uint8Array {
    const part = this.#piece.subarray(0, length)
    this.#piece = this.#piece.subarray(length)
    this.sum = crc32(part, this.sum)
    return part
  }

  async #next(): Promise<Uint8Array<ArrayBuffer>> {
    for (;;) {
      const { value, done } = await this.#pieces.next()
      if (done) throw new Error('This index snapshot is cut off.')
      if (value.length > 0) return new Uint8Array(value)
    }
  }
}

const newline = 10
