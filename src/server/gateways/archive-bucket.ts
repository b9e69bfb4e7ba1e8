import {
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import type { Readable } from 'node:stream'

export type ArchiveBucketOptions = {
  region: string
  /** Amazon’s own address where there is none. */
  endpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  pathStyle: boolean
}

/** A foreign bucket of archives. Read-only. */
export type ArchiveBucket = {
  name: string
  list(prefix: string): AsyncIterable<{ key: string; bytes: number; etag: string }>
  /** Undefined where there is no such object. */
  head(key: string): Promise<{ bytes: number; etag: string } | undefined>
  /** Bytes from an offset on; `bytes` is the total. */
  from(key: string, at: { offset: number; bytes: number }): AsyncIterable<Uint8Array>
}

export function openArchiveBucket(options: ArchiveBucketOptions, name: string): ArchiveBucket {
  const { region, endpoint, pathStyle, accessKeyId, secretAccessKey } = options
  const client = new S3Client({
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    ...(endpoint === undefined ? {} : { endpoint }),
  })
  return {
    name,
    list: async function* (prefix) {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: name, Prefix: prefix }))
        for (const { Key = '', Size = 0, ETag = '' } of Contents) yield { key: Key, bytes: Size, etag: plain(ETag) }
    },
    head: async (key) => {
      try {
        const { ContentLength = 0, ETag = '' } = await client.send(new HeadObjectCommand({ Bucket: name, Key: key }))
        return { bytes: ContentLength, etag: plain(ETag) }
      } catch (error) {
        if (error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404) return undefined
        throw error
      }
    },
    from: async function* (key, { offset, bytes }) {
      // A range that begins behind the end is refused.
      if (offset >= bytes) return
      const { Body } = await client.send(new GetObjectCommand({ Bucket: name, Key: key, Range: `bytes=${offset}-` }))
      yield* Body as Readable as AsyncIterable<Uint8Array>
    },
  }
}

const plain = (etag: string) => etag.replaceAll('"', '')
