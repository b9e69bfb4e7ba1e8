import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { SignatureV4 } from '@smithy/signature-v4'
import { emptyShelf, sendFile, type StandIn, urlOf } from './shelf.ts'

/** Pass a copy: Amazon's SDK writes into its argument. */
export const keys = Object.freeze({
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
})
const region = 'eu-central-1'
const pageSize = 2

/** SHA-256 in the shape that AWS's signer asks for. */
class Sha256 {
  readonly hash
  constructor(secret?: unknown) {
    this.hash = secret === undefined ? createHash('sha256') : createHmac('sha256', secret as Uint8Array)
  }
  update(chunk: string | Uint8Array) {
    this.hash.update(chunk)
  }
  async digest() {
    return new Uint8Array(this.hash.digest())
  }
  reset() {}
}

/** A bucket as https://docs.aws.amazon.com/AmazonS3/latest/API documents it; every signature is recomputed by AWS's own signer. */
export function s3StandIn(): StandIn {
  const good = new Set([keys.accessKeyId])
  const shelf = emptyShelf({ good, renewable: new Set() })
  return {
    shelf,
    answer: async (request, response) => {
      const fail = (status: number, code: string) =>
        void response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(`<Error><Code>${code}</Code></Error>`)
      if (!good.has(keys.accessKeyId)) return fail(403, 'InvalidAccessKeyId')
      if (!(await isSigned(request))) return fail(403, 'SignatureDoesNotMatch')
      const { pathname, searchParams } = urlOf(request)
      const key = decodeURIComponent(pathname).replace(/^\/ana-archive\//, '')
      if (key !== '') return sendFile(shelf, response, key.replace(/^photos of 2026\/(.*)\.jpg$/, '$1'))
      const token = searchParams.get('continuation-token') ?? '0'
      if (!/^\d+$/.test(token)) return fail(400, 'InvalidArgument')
      const size = Math.min(pageSize, Number(searchParams.get('max-keys')))
      const from = Number(token)
      const some = shelf.pictures.slice(from, from + size)
      const hasMore = from + size < shelf.pictures.length
      const entry = (name: string) => `<Contents><Key>${name}</Key><Size>1</Size><ETag>&quot;x&quot;</ETag></Contents>`
      response
        .writeHead(200, { 'content-type': 'application/xml' })
        .end(
          `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult><Name>ana-archive</Name>${entry('photos of 2026/notes.txt')}${some.map(({ id }) => entry(`photos of 2026/${id}.jpg`)).join('')}<IsTruncated>${hasMore}</IsTruncated>${hasMore ? `<NextContinuationToken>${from + size}</NextContinuationToken>` : ''}</ListBucketResult>`,
        )
    },
  }
}

async function isSigned(request: IncomingMessage): Promise<boolean> {
  const { authorization = '', host = '' } = request.headers
  const names = /SignedHeaders=([\w;-]+)/.exec(authorization)?.[1]?.split(';') ?? []
  const date = String(request.headers['x-amz-date'])
  const at = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z')
  const { pathname, searchParams } = urlOf(request)
  const signer = new SignatureV4({
    credentials: keys,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const headers = Object.fromEntries(
    names.map((name) => [name, name === 'host' ? host : String(request.headers[name])]),
  )
  const wanted = await signer.sign(
    {
      method: request.method ?? 'GET',
      protocol: 'http:',
      hostname: host,
      path: pathname,
      query: Object.fromEntries(searchParams),
      headers: { ...headers },
    },
    { signingDate: new Date(at) },
  )
  return names.includes('x-amz-content-sha256') && wanted.headers['authorization'] === authorization
}
