import { PassThrough, type TransformCallback } from 'node:stream'

/** Lets through what is written from the first byte to the last, both counted from 0, and ends behind it. Its reader destroys it then. */
export function partOf(first: number, last: number): PassThrough {
  let at = 0
  return new PassThrough({
    transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback) {
      const from = Math.max(0, first - at)
      const to = Math.min(chunk.length, last + 1 - at)
      at += chunk.length
      if (from < to) this.push(chunk.subarray(from, to))
      // Stops at the last byte; the source waits until destroyed.
      if (at > last) this.push(null)
      else done()
    },
  })
}
