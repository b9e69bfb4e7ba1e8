import { Readable } from 'node:stream'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { isDrawn, saveAs } from '#server/platform/objects/disposition.ts'
import { checkKey } from '#server/platform/objects/keys.ts'
import { signingTime } from '#server/platform/objects/signed-url.ts'
import {
  type Bucket,
  ObjectExists,
  ObjectMissing,
  ObjectsFull,
  type ObjectStore,
  type StoredObject,
} from '#server/platform/objects/store.ts'
import { baseName } from '#server/platform/objects/upload-form.ts'
import { openProbe } from './s3-probe.ts'

export type S3Options = {
  /** The names that our buckets have there. */
  buckets: Record<Bucket, string>
  region: string
  /** S3 addresses for server and browsers; Amazon's by default. */
  endpoint: string | undefined
  publicEndpoint: string | undefined
  accessKeyId: string
  secretAccessKey: string
  /** `https://host/bucket/key` instead of `https://bucket.host/key`. */
  pathStyle: boolean
  /** For upload forms if set; most buckets refuse it. */
  acl: string | undefined
  /** Days of an evidence object's lock (governance mode); only accounts with the override can remove it. Undefined locks nothing. */
  lockDays?: number | undefined
  /** The app's origin, whose pages post to the buckets. */
  allowedOrigin: string
  clock?: () => Date
}

/** The object store on any S3. Nothing is asked of it before the first call; `check` finds out whether it works. */
export const openS3 = (options: S3Options): { objects: ObjectStore; close: () => Promise<void> } => {
  const { buckets, clock = () => new Date() } = options
  const inside = openClient(options, options.endpoint, clock)
  const outside = openClient(options, options.publicEndpoint, clock)
  const at = (bucket: Bucket, key: string) => ({ Bucket: buckets[bucket], Key: checkKey(key) })
  const got = async (bucket: Bucket, key: string) => {
    const { Body } = await inside.send(new GetObjectCommand(at(bucket, key))).catch(missing(bucket, key))
    return Body!
  }
  const store: Omit<ObjectStore, 'check'> = {
    kind: 's3',
    put: async (bucket, key, body, about) => {
      const disposition = about.downloadName === undefined ? dispositionOf(about.type) : saveAs(about.downloadName)
      const once = about.once ? { IfNoneMatch: '*', ...lockedFor(bucket, options.lockDays, clock()) } : {}
      const command = { ...at(bucket, key), Body: body, ContentType: about.type, ...disposed(disposition), ...once }
      const { ETag } = await inside.send(new PutObjectCommand(command)).catch(taken(key)).catch(full)
      return { key, bytes: body.byteLength, type: about.type, etag: plainEtag(ETag), modifiedAt: clock() }
    },
    get: async (bucket, key) => (await got(bucket, key)).transformToByteArray(),
    stream: async (bucket, key) => {
      const body = await got(bucket, key)
      return body instanceof Readable ? body : Readable.from(await body.transformToByteArray())
    },
    head: async (bucket, key) => head(inside, key, at(bucket, key)),
    remove: async (bucket, keys) => removeAll(inside, buckets[bucket], keys.map(checkKey)),
    list: async function* (bucket, prefix) {
      for await (const page of paginateListObjectsV2({ client: inside }, { Bucket: buckets[bucket], Prefix: prefix })) {
        for (const { Key = '', Size = 0, ETag, LastModified = clock() } of page.Contents ?? []) {
          yield { key: Key, bytes: Size, etag: plainEtag(ETag), modifiedAt: LastModified }
        }
      }
    },
    signedUrl: async (bucket, key, { seconds, downloadName }) => {
      const saved = downloadName === undefined ? {} : { ResponseContentDisposition: saveAs(downloadName) }
      const command = new GetObjectCommand({ ...at(bucket, key), ...saved })
      return getSignedUrl(outside, command, { expiresIn: seconds, signingDate: signingTime(clock(), seconds) })
    },
    uploadForm: async (bucket, key, { type, size, fileName, seconds }) => {
      const disposition = dispositionOf(type)
      return createPresignedPost(outside, {
        ...at(bucket, key),
        Expires: seconds,
        Conditions: [['content-length-range', size, size]],
        Fields: {
          'Content-Type': type,
          success_action_status: '201',
          baseName: baseName(fileName),
          ...(options.acl === undefined ? {} : { acl: options.acl }),
          ...(disposition === undefined ? {} : { 'Content-Disposition': disposition }),
        },
      })
    },
  }
  const close = async (): Promise<void> => {
    inside.destroy()
    outside.destroy()
  }
  return { objects: { ...store, check: openProbe(store, { ...options, clock }) }, close }
}

const openClient = (options: S3Options, endpoint: string | undefined, clock: () => Date): S3Client =>
  new S3Client({
    region: options.region,
    forcePathStyle: options.pathStyle,
    systemClockOffset: clock().getTime() - Date.now(),
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    requestHandler: { connectionTimeout: 5000, requestTimeout: 60_000 },
    ...(endpoint === undefined ? {} : { endpoint }),
  })

const head = async (
  client: S3Client,
  key: string,
  at: { Bucket: string; Key: string },
): Promise<StoredObject | undefined> => {
  try {
    const {
      ContentLength = 0,
      ContentType = '',
      ETag,
      LastModified = new Date(0),
    } = await client.send(new HeadObjectCommand(at))
    return { key, bytes: ContentLength, type: ContentType, etag: plainEtag(ETag), modifiedAt: LastModified }
  } catch (error) {
    if (isNamed(error, 'NotFound', 'NoSuchKey')) return undefined
    throw error
  }
}

/** Locking needs a checksum, which the client adds. */
const lockedFor = (bucket: Bucket, days: number | undefined, now: Date) =>
  bucket === 'evidence' && days !== undefined
    ? {
        ObjectLockMode: 'GOVERNANCE' as const,
        ObjectLockRetainUntilDate: new Date(now.getTime() + days * 86_400_000),
      }
    : {}

const taken =
  (key: string) =>
  (error: unknown): never => {
    throw isNamed(error, 'PreconditionFailed') ? new ObjectExists(key) : error
  }

const maxAtOnce = 1000

const removeAll = async (client: S3Client, bucket: string, keys: string[]): Promise<void> => {
  for (let from = 0; from < keys.length; from += maxAtOnce) {
    const objects = keys.slice(from, from + maxAtOnce).map((Key) => ({ Key }))
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects: objects, Quiet: true } }),
    )
    const [first] = Errors
    if (first) throw new Error(`S3 did not delete ${first.Key}: ${first.Code} ${first.Message}`)
  }
}

/** Saves what browsers do not merely draw, like the embedded store. */
const dispositionOf = (type: string): string | undefined => (isDrawn(type) ? undefined : 'attachment')
const disposed = (disposition: string | undefined): { ContentDisposition?: string } =>
  disposition === undefined ? {} : { ContentDisposition: disposition }

const missing =
  (bucket: Bucket, key: string) =>
  (error: unknown): never => {
    throw isNamed(error, 'NoSuchKey', 'NotFound') ? new ObjectMissing(bucket, key) : error
  }

const full = (error: unknown): never => {
  const isFull = isNamed(error, 'InsufficientStorage', 'QuotaExceeded', 'XMinioStorageFull')
  throw isFull
    ? new ObjectsFull('The S3 that files are stored on is full. Make room there, or raise its quota.')
    : error
}

const isNamed = (error: unknown, ...names: string[]): boolean =>
  error instanceof S3ServiceException && names.includes(error.name)

const plainEtag = (etag = ''): string => etag.replaceAll('"', '')
