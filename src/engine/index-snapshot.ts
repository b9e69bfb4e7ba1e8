import type { Segment } from './posting-table.ts'

/**
 * An index as bytes: a line of JSON that names the version, the ids and the size of each family's table, then the tables'
 * numbers as they lie in memory (little-endian, as all machines are that Node runs on).
 */
export type Contents = { version: string; ids: (string | undefined)[]; tables: { family: number; segment: Segment }[] }

/** Pieces small enough to be written while others wait. */
const pieceBytes = 1 << 20

export async function* writeSnapshot({ version, ids, tables }: Contents): AsyncIterable<Uint8Array> {
  const header = {
    version,
    ids: ids.map((id) => id ?? null),
    tables: tables.map(({ family, segment }) => ({
      family,
      starts: segment.starts.length,
      entries: segment.entries.length,
    })),
  }
  yield new TextEncoder().encode(`${JSON.stringify(header)}\n`)
  for (const { segment } of tables) {
    for (const numbers of [segment.starts, segment.entries]) {
      const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength)
      for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.slice(at, at + pieceBytes)
    }
  }
}

/** Throws for a snapshot that is cut off. */
export async function readSnapshot(pieces: AsyncIterable<Uint8Array>): Promise<Contents> {
  const reader = new PieceReader(pieces)
  const header = JSON.parse(await reader.line()) as {
    version: string
    ids: (string | null)[]
    tables: { family: number; starts: number; entries: number }[]
  }
  const tables: Contents['tables'] = []
  for (const { family, starts, entries } of header.tables) {
    const segment = { count: entries / 2, starts: await reader.numbers(starts), entries: await reader.numbers(entries) }
    tables.push({ family, segment })
  }
  return { version: header.version, ids: header.ids.map((id) => id ?? undefined), tables }
}

class PieceReader {
  readonly #pieces: AsyncIterator<Uint8Array>
  #piece = new Uint8Array()

  constructor(pieces: AsyncIterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.asyncIterator]()
  }

  async line(): Promise<string> {
    const decoder = new TextDecoder()
    let text = ''
    for (;;) {
      const end = this.#piece.indexOf(newline)
      const part = end < 0 ? this.#piece : this.#piece.subarray(0, end)
      text += decoder.decode(part, { stream: end < 0 })
      this.#piece = end < 0 ? await this.#next() : this.#piece.subarray(end + 1)
      if (end >= 0) return text
    }
  }

  async numbers(count: number): Promise<Uint32Array> {
    const numbers = new Uint32Array(count)
    const bytes = new Uint8Array(numbers.buffer)
    for (let filled = 0; filled < bytes.length;) {
      if (this.#piece.length === 0) this.#piece = await this.#next()
      const part = this.#piece.subarray(0, bytes.length - filled)
      bytes.set(part, filled)
      filled += part.length
      this.#piece = this.#piece.subarray(part.length)
    }
    return numbers
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
