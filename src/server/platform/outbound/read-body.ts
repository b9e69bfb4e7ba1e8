import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { type Bytes, decoderOf } from './decompress.ts'
import { FetchError } from './fetch-error.ts'

/** Slowest accepted pace: `minBytes` in each `idleMs`. */
export type Pace = { idleMs: number; minBytes: number }
export type BodyLimits = Pace & { url: string; maxBytes: number; contentEncoding: string; contentLength: string }

/**
 * The body, decompressed. Neither what is sent nor what comes out of it may be more than `maxBytes`: reading stops at the byte
 * that is too many, so that no bomb unfolds. Throws `FetchError`, and leaves the body destroyed where it was not read to its end.
 */
export const readBody = async (body: Readable, limits: BodyLimits): Promise<Uint8Array> => {
  const { url, maxBytes, contentEncoding, contentLength } = limits
  const decode = decoderOf(contentEncoding)
  if (!decode) throw new FetchError('decompression', url)
  if (Number(contentLength) > maxBytes) throw new FetchError('too-large', url)
  const pace = keepPace(body, limits)
  const sent = counted(maxBytes, url, pace.count)
  const unpacked = counted(maxBytes, url)
  try {
    return await pipeline(body, async (source: Bytes) => {
      const chunks: Uint8Array[] = []
      for await (const chunk of unpacked(decode(sent(source)))) chunks.push(chunk)
      return whole(chunks)
    })
  } finally {
    pace.end()
  }
}

const counted = (most: number, url: string, tell?: (bytes: number) => void) =>
  async function* (source: Bytes): AsyncGenerator<Uint8Array> {
    let bytes = 0
    for await (const chunk of source) {
      bytes += chunk.byteLength
      if (bytes > most) throw new FetchError('too-large', url)
      tell?.(chunk.byteLength)
      yield chunk
    }
  }

const keepPace = (
  body: Readable,
  { url, idleMs, minBytes }: BodyLimits,
): { count(bytes: number): void; end(): void } => {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < minBytes) body.destroy(new FetchError('too-slow', url))
    bytes = 0
  }, idleMs)
  return {
    count: (more) => {
      bytes += more
    },
    end: () => clearInterval(timer),
  }
}

const whole = (chunks: Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0))
  let at = 0
  for (const chunk of chunks) {
    all.set(chunk, at)
    at += chunk.byteLength
  }
  return all
}
