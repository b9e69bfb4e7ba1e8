import { S3Error } from './s3-error.ts'

const longestLine = 8192

/**
 * Takes the `aws-chunked` framing off a body: gives the bytes as they come, and adds the trailers, names in lower case, to
 * the given map before it ends. Signatures of single chunks are not read.
 */
export async function* unchunk(
  body: AsyncIterable<Uint8Array>,
  trailers: Map<string, string>,
): AsyncGenerator<Uint8Array> {
  const reader = readerOf(body)
  for (;;) {
    const size = /^([0-9a-f]{1,12})(;|$)/i.exec(await reader.line())?.[1]
    if (size === undefined) throw malformed()
    if (Number.parseInt(size, 16) === 0) break
    yield* reader.bytes(Number.parseInt(size, 16))
    if ((await reader.line()) !== '') throw malformed()
  }
  for (let line = await reader.line(); line !== ''; line = await reader.line()) {
    const [name = '', ...value] = line.split(':')
    trailers.set(name.trim().toLowerCase(), value.join(':').trim())
  }
}

type Reader = { line(): Promise<string>; bytes(count: number): AsyncGenerator<Uint8Array> }

const readerOf = (body: AsyncIterable<Uint8Array>): Reader => {
  const chunks = body[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  const more = async (): Promise<void> => {
    const next = await chunks.next()
    if (next.done) throw new S3Error('IncompleteBody', 'The body ended before its last chunk.')
    rest = rest.byteLength === 0 ? Buffer.from(next.value) : Buffer.concat([rest, next.value])
  }
  return {
    line: async () => {
      for (;;) {
        const end = rest.indexOf('\r\n')
        if (end >= 0) {
          const line = rest.toString('latin1', 0, end)
          rest = rest.subarray(end + 2)
          return line
        }
        if (rest.byteLength > longestLine) throw malformed()
        await more()
      }
    },
    bytes: async function* (count) {
      for (let left = count; left > 0;) {
        if (rest.byteLength === 0) await more()
        const part = rest.subarray(0, left)
        rest = rest.subarray(part.byteLength)
        left -= part.byteLength
        yield part
      }
    },
  }
}

const malformed = (): S3Error => new S3Error('InvalidArgument', 'The body is not well-formed aws-chunked content.')
