import type { Answer, Server } from './answer.ts'
import type { KeptObject } from '../object-files.ts'
import { verifyRequest } from './request-signature.ts'
import { S3Error } from './s3-error.ts'
import { contents, xml } from './s3-xml.ts'
import { allowQuery, bucketOf, queryValue, type WireRequest } from './wire-request.ts'

const known = ['list-type', 'prefix', 'max-keys', 'continuation-token', 'start-after', 'fetch-owner']

/** ListObjectsV2, up to 1,000 objects a page; the token of the next page is the last key. */
export const listObjects = async (server: Server, request: WireRequest): Promise<Answer> => {
  verifyRequest(request, server.authority)
  allowQuery(request, known)
  const bucket = bucketOf(request)
  if (queryValue(request, 'list-type') !== '2') {
    throw new S3Error('NotImplemented', 'This object store lists by ListObjectsV2 only.')
  }
  const most = Number(queryValue(request, 'max-keys') ?? 1000)
  if (!Number.isInteger(most) || most < 1) throw new S3Error('InvalidArgument', 'max-keys is a number from 1 on.')
  const prefix = queryValue(request, 'prefix') ?? ''
  const token = queryValue(request, 'continuation-token')
  const after = token === undefined ? queryValue(request, 'start-after') : Buffer.from(token, 'base64url').toString()
  const { page, hasMore } = await takePage(server.files.list(bucket, prefix, after), Math.min(most, 1000))
  const next = Buffer.from(page.at(-1)?.key ?? '').toString('base64url')
  const body = xml([
    'ListBucketResult',
    [
      ['Name', bucket],
      ['Prefix', prefix],
      ['KeyCount', String(page.length)],
      ['MaxKeys', String(most)],
      ['IsTruncated', String(hasMore)],
      ...(hasMore ? [['NextContinuationToken', next] as [string, string]] : []),
      ...page.map(contents),
    ],
  ])
  return { status: 200, headers: { 'content-type': 'application/xml' }, body }
}

const takePage = async (
  objects: AsyncIterable<KeptObject>,
  most: number,
): Promise<{ page: KeptObject[]; hasMore: boolean }> => {
  const page: KeptObject[] = []
  for await (const object of objects) {
    if (page.length === most) return { page, hasMore: true }
    page.push(object)
  }
  return { page, hasMore: false }
}
