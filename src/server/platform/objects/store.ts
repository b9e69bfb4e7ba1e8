import type { Readable } from 'node:stream'
import { Refusal } from '#server/platform/refuse.ts'

/** Buckets: photographers' images, case files, `finds` (our copies of files found on the web), and `evidence`, which is written once. */
export const buckets = ['images', 'cases', 'finds', 'evidence'] as const
export type Bucket = (typeof buckets)[number]

/** `bytes` is the size, `type` the media type, `etag` without quotation marks; `modifiedAt` is when these bytes were stored. */
export type StoredObject = { key: string; bytes: number; type: string; etag: string; modifiedAt: Date }

/** An object in a listing, without type, as in S3. */
export type ListedObject = Omit<StoredObject, 'type'>

export type UploadForm = { url: string; fields: Record<string, string> }
export type StoreHealth = { ok: true; detail: string } | { ok: false; reason: string; todo: string }

/**
 * Storage of files, in folders on disk or in any S3. Objects are private: people reach them by signed addresses only. Every method refuses a key that
 * breaks the rules of `keys.ts` with `ObjectRefused`.
 */
export type ObjectStore = {
  kind: 's3' | 'embedded'
  /** Stores the bytes under the key, over whatever was there; with `once` throws `ObjectExists` where something is. Throws `ObjectsFull`. */
  put(
    bucket: Bucket,
    key: string,
    body: Uint8Array,
    about: { type: string; downloadName?: string; once?: boolean },
  ): Promise<StoredObject>
  /** The whole object in memory. Throws `ObjectMissing`. */
  get(bucket: Bucket, key: string): Promise<Uint8Array>
  /** The object as a stream to read or destroy. Throws `ObjectMissing`. */
  stream(bucket: Bucket, key: string): Promise<Readable>
  head(bucket: Bucket, key: string): Promise<StoredObject | undefined>
  /** Removes objects; missing ones are no error. */
  remove(bucket: Bucket, keys: string[]): Promise<void>
  /** Objects whose keys have the prefix, in byte order. */
  list(bucket: Bucket, prefix: string): AsyncIterable<ListedObject>
  /**
   * An address that a browser can read the object at. The signing time is rounded down to a quarter of the lifetime, so that
   * the address stays the same for that long and browsers can keep the answer: it is valid for at least three quarters
   * of `seconds`, which may be at most a week. With `downloadName` the browser saves the file under that name.
   */
  signedUrl(bucket: Bucket, key: string, about: { seconds: number; downloadName?: string }): Promise<string>
  /**
   * A form that lets a browser store one file of exactly this type and size under the key, once, within `seconds`. The
   * browser posts the fields as multipart form data, the file last under the name `file`, and reads the answer's Location.
   */
  uploadForm(
    bucket: Bucket,
    key: string,
    about: { type: string; size: number; fileName: string; seconds: number },
  ): Promise<UploadForm>
  /** Stores and removes a probe; reports problem and remedy. */
  check(): Promise<StoreHealth>
}

export class ObjectMissing extends Refusal {
  constructor(bucket: Bucket, key: string, sentence = `There is no file ${key} in ${bucket}.`) {
    super('missing', 'object.missing', sentence)
  }
}

/** The key cannot name an object. */
export class ObjectRefused extends Refusal {
  constructor(sentence: string) {
    super('invalid', 'object.key', sentence)
  }
}

/** The key exists, and must not be overwritten. */
export class ObjectExists extends Refusal {
  constructor(key: string) {
    super('conflict', 'object.exists', `A file is stored under ${key} already; ask for a new upload form.`)
  }
}

/** Others are storing a file under the key at this moment, which only one of them may. */
export class ObjectBusy extends Refusal {
  constructor(key: string) {
    super('conflict', 'object.busy', `A file is being stored under ${key} already; wait until that has ended.`)
  }
}

/** The disk, the bucket or the quota has no room. */
export class ObjectsFull extends Refusal {
  constructor(sentence: string) {
    super('full', 'objects.full', sentence)
  }
}
