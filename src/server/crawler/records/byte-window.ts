import type { ArchiveSource } from './archive-source.ts'

/** Small enough to be held many times over, large enough that few records lie across its edge. */
const minRead = 512 * 1024

/** The window of a file; its `bytes` begin at `at`. */
export type ByteWindow = {
  readonly at: number
  readonly bytes: Buffer
  /** Adds the next bytes; false at the end. */
  more(): Promise<boolean>
  /** Goes to an offset, backwards too. */
  seek(offset: number): Promise<void>
  close(): Promise<void>
}

export function openWindow(source: ArchiveSource, offset: number): ByteWindow {
  let at = offset
  let bytes: Buffer = Buffer.alloc(0)
  // Begun with the first bytes that are wanted of it: one that is left before it has begun would keep its file open.
  let reading: AsyncIterator<Uint8Array> | undefined
  const close = async () => {
    await reading?.return?.()
    reading = undefined
  }
  return {
    get at() {
      return at
    },
    get bytes() {
      return bytes
    },
    more: async () => {
      reading ??= source.from(at + bytes.length)[Symbol.asyncIterator]()
      const parts: Uint8Array[] = [bytes]
      for (let got = 0; got < minRead;) {
        const next = await reading.next()
        if (next.done) break
        parts.push(next.value)
        got += next.value.byteLength
      }
      bytes = parts.length === 2 && bytes.length === 0 ? asBuffer(parts[1]!) : Buffer.concat(parts)
      return parts.length > 1
    },
    seek: async (to) => {
      if (to >= at && to <= at + bytes.length) {
        bytes = bytes.subarray(to - at)
        at = to
        return
      }
      await close()
      at = to
      bytes = Buffer.alloc(0)
    },
    close,
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
