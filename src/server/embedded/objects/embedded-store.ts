import { randomUUID } from 'node:crypto'
import { rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { readableBytes } from '../../platform/objects/allowance.ts'
import { refuse } from '../../platform/refuse.ts'
import { codeOf, unless } from './file-errors.ts'
import { checkKey } from '../../platform/objects/keys.ts'
import type { KeptObject, ObjectFiles, OpenObject, Place } from './object-files.ts'
import { type AddressBook, signUrl } from '../../platform/objects/signed-url.ts'
import { ObjectMissing, type ObjectStore, type StoreHealth, type StoredObject } from '../../platform/objects/store.ts'
import { fullOr, tempPrefix, withNewFile } from './temp-file.ts'
import { signForm } from '../../platform/objects/upload-form.ts'

/** Region in the store's signatures, which S3 clients require. */
export const embeddedRegion = 'us-east-1'

/** Objects on this machine's disk; browsers reach them through the object server that shares the files and the book. */
export const embeddedStore = (files: ObjectFiles, book: () => AddressBook): ObjectStore => {
  const opened = async (at: Place): Promise<OpenObject> => {
    const found = await files.open(at)
    if (!found) throw new ObjectMissing(at.bucket, at.key)
    return found
  }
  return {
    kind: 'embedded',
    put: async (bucket, key, body, about) => withoutName(await files.write({ bucket, key }, [body], about)),
    get: async (bucket, key) => {
      const { buffer, byteOffset, byteLength } = await (await opened({ bucket, key })).bytes()
      return new Uint8Array(buffer, byteOffset, byteLength)
    },
    stream: async (bucket, key) => (await opened({ bucket, key })).read(),
    head: async (bucket, key) => {
      const found = await files.head({ bucket, key })
      return found && withoutName(found)
    },
    remove: async (bucket, keys) => {
      for (const key of keys) await files.remove({ bucket, key })
    },
    list: async function* (bucket, prefix) {
      for await (const { key, bytes, etag, modifiedAt } of files.list(bucket, prefix)) {
        yield { key, bytes, etag, modifiedAt }
      }
    },
    signedUrl: async (bucket, key, about) => signUrl(book(), { bucket, key: checkKey(key) }, about),
    uploadForm: async (bucket, key, about) => {
      if (await files.isNearlyFull()) throw refuse('full', 'storage.disk', diskIsFull)
      return signForm(book(), { bucket, key: checkKey(key) }, about)
    },
    check: () => probe(files),
  }
}

const diskIsFull =
  'The disk of this server is nearly full, so no files can be uploaded for now. Whoever runs it has been told; try again later.'

const withoutName = ({ key, bytes, type, etag, modifiedAt }: KeptObject): StoredObject => ({
  key,
  bytes,
  type,
  etag,
  modifiedAt,
})

const probe = async ({ folder, allowance }: ObjectFiles): Promise<StoreHealth> => {
  const path = join(folder, 'images', `${tempPrefix}probe-${randomUUID()}`)
  try {
    await withNewFile(path, (file) => file.writeFile('Rightframe can store files here.'))
    const disk = await statfs(folder)
    const quota =
      allowance.limit === undefined
        ? ''
        : `, ${readableBytes(allowance.used())} of ${readableBytes(allowance.limit)} used`
    return {
      ok: true,
      detail: `kept in ${folder}, ${readableBytes(disk.bavail * disk.bsize)} free on its disk${quota}`,
    }
  } catch (error) {
    return unwritable(folder, fullOr(error))
  } finally {
    await unless(['ENOTDIR'], rm(path, { force: true }))
  }
}

const unwritable = (folder: string, error: unknown): StoreHealth => {
  const code = codeOf(error)
  if (code === 'objects.full') {
    const todo = 'Free some space on its disk, or move the data folder to a larger disk.'
    return { ok: false, reason: `The disk of ${folder} is full, so files cannot be stored.`, todo }
  }
  const todo =
    code === 'EROFS'
      ? 'Mount its disk for writing, or choose another data folder.'
      : 'Make sure that the folder exists and that the user who runs Rightframe may write in it, or choose another data folder.'
  return { ok: false, reason: `Files cannot be stored in ${folder} (${code || String(error)}).`, todo }
}
