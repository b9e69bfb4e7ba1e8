import { constants, crc32, createInflateRaw, inflateRawSync } from 'node:zlib'
import { pipeline } from 'node:stream'
import type { ByteWindow } from './byte-window.ts'

/** First bytes of gzip members (RFC 1952): mark and deflate. */
export const gzipMark = Buffer.from([0x1f, 0x8b, 0x08])
const plainHead = 10
const trailerBytes = 8
/** Members up to this size unpack at once; others stream. */
const maxAtOnce = { packed: 1024 * 1024, unpacked: 8 * 1024 * 1024 }

const has = { text: 1, check: 2, extra: 4, name: 8, comment: 16, reserved: 0xe0 }

/** Length of the head of the member at the start, in bytes. `short` if the bytes end within it, undefined without one. */
export function headOfMember(bytes: Buffer): number | 'short' | undefined {
  if (!bytes.subarray(0, 3).equals(gzipMark.subarray(0, Math.min(3, bytes.length)))) return undefined
  if (bytes.length < plainHead) return 'short'
  const flags = bytes[3]!
  if ((flags & has.reserved) !== 0) return undefined
  let at = plainHead
  if (flags & has.extra) at += 2 + (at + 2 <= bytes.length ? bytes.readUInt16LE(at) : 0)
  for (const text of [has.name, has.comment]) {
    if (!(flags & text)) continue
    const end = bytes.indexOf(0, at)
    if (end < 0) return 'short'
    at = end + 1
  }
  if (flags & has.check) at += 2
  return at > bytes.length ? 'short' : at
}

/**
 * Unpacks the member at the beginning of the window, after a head of so many bytes, if it is small and sound. Undefined if it is not, or
 * may not be. `bytes` is its size in the file.
 */
export async function unpackSmall(
  window: ByteWindow,
  head: number,
): Promise<{ unpacked: Buffer; bytes: number } | undefined> {
  for (;;) {
    const packed = window.bytes.subarray(head)
    const unpacked = unpack(packed)
    if (unpacked === undefined) return undefined
    const { buffer, engine } = unpacked
    const end = engine.bytesWritten
    if (end + trailerBytes <= packed.length)
      return isSound(packed.subarray(end), { check: crc32(buffer), bytes: buffer.length })
        ? { unpacked: buffer, bytes: head + end + trailerBytes }
        : undefined
    if (window.bytes.length >= maxAtOnce.packed || !(await window.more())) return undefined
  }
}

/** Result of zlib with `info`, which its types lack. */
type Unpacked = { buffer: Buffer; engine: { bytesWritten: number } }

function unpack(packed: Buffer): Unpacked | undefined {
  const options = { info: true, finishFlush: constants.Z_SYNC_FLUSH, chunkSize: 64 * 1024 }
  try {
    return inflateRawSync(packed, { ...options, maxOutputLength: maxAtOnce.unpacked }) as unknown as Unpacked
  } catch {
    return undefined
  }
}

const isSound = (trailer: Buffer, { check, bytes }: { check: number; bytes: number }) =>
  trailer.readUInt32LE(0) === check && trailer.readUInt32LE(4) === bytes % 2 ** 32

/** End of a member: sound, with a wrong check behind it, or in the middle. Only in the last case its place is unknown. */
export type MemberEnd = 'sound' | 'wrong-check' | 'damaged'

/**
 * Unpacks the member at the beginning of the window as it arrives. The last piece comes only if the whole is sound. Leaves the window
 * behind the member, or at its beginning if it is damaged. Throws the errors of reading the file.
 */
export async function* unpackLarge(window: ByteWindow, head: number): AsyncGenerator<Buffer, MemberEnd> {
  const start = window.at
  let failure: { reason: unknown } | undefined
  const packed = async function* () {
    try {
      await window.seek(start + head)
      do {
        const { bytes } = window
        await window.seek(window.at + bytes.length)
        yield bytes
      } while (await window.more())
    } catch (error) {
      failure = { reason: error }
      throw error
    }
  }
  const arriving = packed()
  const inflate = createInflateRaw({ chunkSize: 64 * 1024 })
  let last: Buffer | undefined
  let check = 0
  let bytes = 0
  let isWhole = true
  try {
    for await (const piece of pipeline(arriving, inflate, () => undefined) as AsyncIterable<Buffer>) {
      check = crc32(piece, check)
      bytes += piece.length
      if (last) yield last
      last = piece
    }
  } catch {
    isWhole = false
  } finally {
    inflate.destroy()
    // More may be on its way than the member has: the window moves again once that has come.
    await arriving.return()
  }
  if (failure) throw failure.reason
  if (!isWhole) return yield* damaged(window, start, last)
  await window.seek(start + head + inflate.bytesWritten)
  while (window.bytes.length < trailerBytes && (await window.more()));
  if (window.bytes.length < trailerBytes) return yield* damaged(window, start, last)
  const isGood = isSound(window.bytes, { check, bytes })
  await window.seek(window.at + trailerBytes)
  if (isGood && last) yield last
  return isGood ? 'sound' : 'wrong-check'
}

async function* damaged(window: ByteWindow, start: number, last?: Buffer): AsyncGenerator<Buffer, MemberEnd> {
  if (last) yield last
  await window.seek(start)
  return 'damaged'
}
