import { crc32 } from 'node:zlib'
import type { Segment } from './posting-run.ts'

/**
 * An index as bytes: a line of JSON that names the version, the ids and the size of each segment, then the segments' numbers as they
 * lie in memory (little-endian, as all machines are that Node runs on), then a CRC-32 of all this.
 */
export type Contents = {
  /** How far the index had followed what it is a cache of, in that one's own numbers. */
  through: number
  ids: (string | undefined)[]
  tables: { family: number; segments: { part: number; segment: Segment }[] }[]
}
type Header = {
  version: string
  through: number
  ids: (string | null)[]
  tables: { family: number; segments: { part: number; shift: number; starts: number; count: number }[] }[]
}

/** Pieces small enough to be written while others wait. */
const pieceBytes = 1 << 20

export async function* writeSnapshot({
  version,
  through,
  ids,
  tables,
}: Contents & { version: string }): AsyncIterable<Uint8Array> {
  let sum = 0
  const summed = (piece: Uint8Array) => {
    sum = crc32(piece, sum)
    return piece
  }
  const header: Header = {
    version,
    through,
    ids: ids.map((id) => id ?? null),
    tables: tables.map(({ family, segments }) => ({
      family,
      segments: segments.map(({ part, segment: { shift, starts, count } }) => ({
        part,
        shift,
        starts: starts.length,
        count,
      })),
    })),
  }
  yield summed(new TextEncoder().encode(`${JSON.stringify(header)}\n`))
  for (const { starts, entries } of tables.flatMap(({ segments }) => segments.map(({ segment }) => segment))) {
    for (const numbers of [starts, entries]) {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
      for (let at = 0; at < bytes.length; at += pieceBytes) yield summed(bytes.slice(at, at + pieceBytes))
    }
  }
  yield new Uint8Array(Uint32Array.of(sum).buffer)
}

/** Throws for a snapshot that is cut off or damaged, or of another version. */
export async function readSnapshot(pieces: AsyncIterable<Uint8Array>, version: string): Promise<Contents> {
  const reader = new PieceReader(pieces)
  const header = headerOf(await reader.line())
  if (header.version !== version)
    throw new Error(`This index snapshot is of version ${header.version}, not ${version}.`)
  const tables: Contents['tables'] = []
  for (const { family, segments } of header.tables) {
    const read: Contents['tables'][number]['segments'] = []
    for (const { part, shift, starts, count } of segments) {
      const segment = { count, shift, starts: await reader.numbers(starts), entries: await reader.numbers(2 * count) }
      read.push({ part, segment })
    }
    tables.push({ family, segments: read })
  }
  const { sum } = reader
  if ((await reader.numbers(1))[0] !== sum) throw new Error('This index snapshot is damaged.')
  return { through: header.through, ids: header.ids.map((id) => id ?? undefined), tables }
}

function headerOf(line: string): Header {
  try {
    return JSON.parse(line) as Header
  } catch (cause) {
    throw new Error('This index snapshot is damaged.', { cause })
  }
}

class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #piece = new Uint8Array()
  /** CRC-32 of what was read. */
  sum = 0

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
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
