import { type Duplex, pipeline } from 'node:stream'
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
} from 'node:zlib'

export type Bytes = AsyncIterable<Uint8Array>
export type Decoder = (source: Bytes) => Bytes

/** Encodings that we accept. */
export const acceptEncoding = 'gzip, deflate, br, zstd'

/** HTTP's limit of a zstd window, 8 MB: a larger one would let a small file claim a large memory. */
const zstdWindow = { params: { [constants.ZSTD_d_windowLogMax]: 23 } }
/** Pipes source to decoder; failures end both and reach readers. */
const unpack = (source: Bytes, decoder: Duplex): Bytes => pipeline(source, decoder, () => undefined)
const through =
  (open: () => Duplex): Decoder =>
  (source) =>
    unpack(source, open())

/** Servers send `deflate` with and without zlib's header. */
const inflate: Decoder = async function* (source) {
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  if (first.done) return
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield first.value
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  const hasHeader = ((first.value[0] ?? 0) & 0x0f) === 8
  yield* unpack(all(), hasHeader ? createInflate() : createInflateRaw())
}

const decoders: Record<string, Decoder> = {
  gzip: through(createGunzip),
  'x-gzip': through(createGunzip),
  deflate: inflate,
  br: through(createBrotliDecompress),
  zstd: through(() => createZstdDecompress(zstdWindow)),
}

/** Decoder of bodies without an encoding. */
export const asSent: Decoder = (source) => source

/**
 * The decoder of a Content-Encoding header; undefined for more codings than one: nobody needs them, and what each unfolds for the next would be
 * counted nowhere.
 */
export const decoderOf = (header: string): Decoder | undefined => {
  const codings = header
    .toLowerCase()
    .split(',')
    .map((coding) => coding.trim())
  // As browsers do: a coding that nobody knows ('utf-8', 'none') is taken for a mistake of the server's.
  const [known = asSent, ...others] = codings.flatMap((coding) => decoders[coding] ?? [])
  return others.length > 0 ? undefined : known
}
