import type { ArchiveSource, Position } from './archive-source.ts'
import { type ByteWindow, openWindow } from './byte-window.ts'
import { gzipMark, headOfMember, unpackLarge, unpackSmall } from './gzip-member.ts'

/** Unpacked parts of an archive; `read`: bytes consumed of it. */
export type Part =
  /** Bytes at a position. `begins`: a member begins with them. */
  | { is: 'bytes'; bytes: Buffer; position: Position; begins: boolean; read: number }
  /** An unreadable part is missing here. */
  | { is: 'gap'; read: number }
  /** No part yet; time to check whether to go on. */
  | { is: 'nothing'; read: number }

const recordMark = Buffer.from('WARC/1.')

/**
 * Reads a WARC or WAT file from a position on, packed or not. After damage it goes on at the next member that begins as a record does.
 * Throws the errors of reading the file, and none for its content.
 */
export async function* readMembers(source: ArchiveSource, from: Position): AsyncGenerator<Part> {
  const window = openWindow(source, 0)
  try {
    await window.more()
    if (isPacked(source.name, window.bytes)) yield* packedParts(window, from)
    else yield* plainParts(window, from.into)
  } finally {
    await window.close()
  }
}

const isPacked = (name: string, bytes: Buffer) =>
  bytes.subarray(0, 3).equals(gzipMark) || (name.endsWith('.gz') && !begins(bytes))

const begins = (bytes: Buffer) => bytes.subarray(0, recordMark.length).equals(recordMark)

async function* plainParts(window: ByteWindow, into: number): AsyncGenerator<Part> {
  await window.seek(into)
  do {
    const { at, bytes } = window
    const read = at + bytes.length
    if (bytes.length > 0)
      yield { is: 'bytes', bytes, position: { at: 0, into: at }, begins: at === 0 && into === 0, read }
    await window.seek(read)
  } while (await window.more())
}

async function* packedParts(window: ByteWindow, from: Position): AsyncGenerator<Part> {
  let skip = from.into
  let isLost = false
  await window.seek(from.at)
  for (;;) {
    const head = await nextHead(window)
    if (head === 'end') return
    if (head === undefined) {
      if (!isLost) yield { is: 'gap', read: window.at }
      isLost = true
      skip = 0
      await window.seek(afterGarbage(window.bytes) + window.at)
      yield { is: 'nothing', read: window.at }
      continue
    }
    const member = yield* memberParts(window, head, { skip, isLost })
    skip = 0
    if (member === 'sound') isLost = false
    else if (member !== 'no-member') yield { is: 'gap', read: window.at }
    if (member === 'sound' || member === 'wrong-check') continue
    isLost = true
    await window.seek(window.at + 1)
  }
}

/** Length of the head at the window's start, else undefined. */
async function nextHead(window: ByteWindow): Promise<number | undefined | 'end'> {
  for (;;) {
    const head = window.bytes.length === 0 ? 'short' : headOfMember(window.bytes)
    if (head !== 'short') return head
    if (window.bytes.length > longestHead) return undefined
    if (!(await window.more())) return window.bytes.length === 0 ? 'end' : undefined
  }
}

const longestHead = 200_000

/** Next possible start of a member, at least one byte on. */
function afterGarbage(bytes: Buffer): number {
  const found = bytes.indexOf(gzipMark, 1)
  return found >= 0 ? found : Math.max(1, bytes.length - (gzipMark.length - 1))
}

type How = { skip: number; isLost: boolean }

async function* memberParts(
  window: ByteWindow,
  head: number,
  { skip, isLost }: How,
): AsyncGenerator<Part, 'sound' | 'wrong-check' | 'damaged' | 'no-member'> {
  const { at } = window
  const part = (bytes: Buffer, into: number, read: number): Part => ({
    is: 'bytes',
    bytes: bytes.subarray(Math.max(0, skip - into)),
    position: { at, into: Math.max(skip, into) },
    begins: into === 0 && skip === 0,
    read,
  })
  const small = await unpackSmall(window, head)
  if (small) {
    if (isLost && !begins(small.unpacked)) return 'no-member'
    await window.seek(at + small.bytes)
    yield part(small.unpacked, 0, window.at)
    return 'sound'
  }
  const pieces = unpackLarge(window, head)
  let into = 0
  for (;;) {
    const next = await pieces.next()
    if (next.done) return next.value
    if (isLost && into === 0 && !begins(next.value)) {
      await pieces.return('damaged')
      await window.seek(at)
      return 'no-member'
    }
    if (into + next.value.length > skip) yield part(next.value, into, window.at)
    else yield { is: 'nothing', read: window.at }
    into += next.value.length
  }
}
