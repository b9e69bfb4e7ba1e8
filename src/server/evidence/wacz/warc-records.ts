import { createHash } from 'node:crypto'
import { crc32, inflateRawSync } from 'node:zlib'
import type { Pieces } from '#server/platform/zip/stored-zip.ts'

/** Reason why a WARC is no capture, as a sentence. */
export class WarcProblem extends Error {}

/** A record and the position of its packed bytes. */
export type WarcRecord = {
  offset: number
  length: number
  type: string
  id: string
  /** Verbatim: RFC 3339. */
  date: string
  url: string | null
  /** Set for answers. */
  status: number | null
  mime: string | null
  /** `sha256:` and 64 digits, of a body or a block. */
  digest: string
}

const [headBytes, trailerBytes] = [10, 8]
/** Largest record: captures cut their answers. */
const maxUnpacked = 256 * 1024 * 1024

/**
 * Reads a packed WARC file, a gzip member a record, with memory for little more than one of them. Recomputes digests and compares them with
 * those in the records. Throws `WarcProblem` at the first fault; discovery's forgiving reader reads others' archives.
 */
export async function* readWarc(pieces: Pieces): AsyncGenerator<WarcRecord> {
  let buffer: Buffer = Buffer.alloc(0)
  let offset = 0
  let wanted = 1
  for await (const piece of pieces) {
    buffer = Buffer.concat([buffer, piece])
    while (buffer.length >= wanted) {
      const member = unpack(buffer, offset)
      if (member === 'short') {
        wanted = buffer.length * 2
        break
      }
      yield recordOf(member.unpacked, offset, member.length)
      offset += member.length
      buffer = buffer.subarray(member.length)
      wanted = 1
    }
  }
  while (buffer.length > 0) {
    const member = unpack(buffer, offset)
    if (member === 'short') throw new WarcProblem(`The record at byte ${offset} is cut off or damaged.`)
    yield recordOf(member.unpacked, offset, member.length)
    offset += member.length
    buffer = buffer.subarray(member.length)
  }
}

/** Unpacks the first member, checked by checksum and length. */
function unpack(packed: Buffer, offset: number): { unpacked: Buffer; length: number } | 'short' {
  if (packed.length < headBytes) return 'short'
  if (packed.readUInt32LE(0) !== 0x0008_8b1f) throw new WarcProblem(`There is no record at byte ${offset}.`)
  try {
    const { buffer, engine } = inflated(packed.subarray(headBytes))
    const end = headBytes + engine.bytesWritten
    if (end + trailerBytes > packed.length) return 'short'
    if (packed.readUInt32LE(end) !== crc32(buffer) || packed.readUInt32LE(end + 4) !== buffer.length)
      throw new WarcProblem(`The record at byte ${offset} has another sum than was written behind it.`)
    return { unpacked: buffer, length: end + trailerBytes }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR') return 'short'
    if (error instanceof WarcProblem) throw error
    throw new WarcProblem(`The record at byte ${offset} cannot be unpacked.`, { cause: error })
  }
}

/** Returns the engine, too, with `info`; the types omit it. */
const inflated = (packed: Buffer) =>
  inflateRawSync(packed, { info: true, maxOutputLength: maxUnpacked }) as unknown as {
    buffer: Buffer
    engine: { bytesWritten: number }
  }

const emptyLine = '\r\n\r\n'

function recordOf(bytes: Buffer, offset: number, length: number): WarcRecord {
  const wrong = (says: string) => new WarcProblem(`The record at byte ${offset} ${says}`)
  const [first = '', headers, block] = headAndRest(bytes)
  const contentBytes = Number(headers.get('content-length'))
  const [type, id, date] = ['warc-type', 'warc-record-id', 'warc-date'].map((name) => headers.get(name))
  if (!first.startsWith('WARC/1.') || !type || !id || !date) throw wrong('has not the head that a record has.')
  const content = block.subarray(0, contentBytes)
  if (content.length !== contentBytes || block.toString('latin1', contentBytes) !== emptyLine)
    throw wrong('is not as long as it says.')
  const answer = type === 'response' ? answerIn(content) : undefined
  const payload = answer?.body ?? (type === 'request' ? headAndRest(content)[2] : content)
  requireDigest(headers.get('warc-block-digest'), content, () => wrong('was changed: its digest is another.'))
  requireDigest(headers.get('warc-payload-digest'), payload, () =>
    wrong('was changed: the digest of its body is another.'),
  )
  return {
    offset,
    length,
    type,
    id,
    date,
    url: headers.get('warc-target-uri') ?? null,
    status: answer?.status ?? null,
    mime: answer ? answer.mime : (headers.get('content-type') ?? null),
    digest: `sha256:${createHash('sha256').update(payload).digest('hex')}`,
  }
}

function answerIn(content: Buffer): { status: number; mime: string | null; body: Buffer } {
  const [first = '', headers, body] = headAndRest(content)
  const mime = headers.get('content-type')?.split(';')[0]?.trim() ?? null
  return { status: Number(/^HTTP\/\S+ (\d{3})/.exec(first)?.[1] ?? 0), mime, body }
}

/** The first line, the fields by name in lower case, and the rest after the empty line. */
function headAndRest(bytes: Buffer): [string | undefined, Map<string, string>, Buffer] {
  const end = bytes.indexOf(emptyLine)
  if (end < 0) return [undefined, new Map(), Buffer.alloc(0)]
  const [first, ...lines] = bytes.toString('utf8', 0, end).split('\r\n')
  const fields = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return [first, new Map(fields), bytes.subarray(end + emptyLine.length)]
}

/** Leaves digests in Base32 or other hashes unchecked. */
function requireDigest(declared: string | undefined, bytes: Buffer, problem: () => WarcProblem): void {
  const expected = /^sha256:([0-9a-f]{64})$/i.exec(declared ?? '')?.[1]
  if (expected && createHash('sha256').update(bytes).digest('hex') !== expected.toLowerCase()) throw problem()
}
