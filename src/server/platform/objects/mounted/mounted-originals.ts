import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import { signingTime } from '../signed-url.ts'
import { ObjectExists, type ObjectStore } from '../store.ts'
import { openOriginal } from './mounted-files.ts'
import { type Original, originalOf } from './mounted-key.ts'

export type Mount = { root: string | undefined; publicUrl: string; key: string; clock: Clock }

/** The same store, whose images may lie in a mounted folder: those are read in place, and never written or removed. */
export function withMountedOriginals(store: ObjectStore, mount: Mount): ObjectStore {
  const opened = async (original: Original) => await openOriginal(rootOf(mount), original)
  return {
    ...store,
    put: async (bucket, key, ...rest) => {
      if (originalOf(bucket, key)) throw new ObjectExists(key)
      return await store.put(bucket, key, ...rest)
    },
    get: async (bucket, key) => {
      const original = originalOf(bucket, key)
      if (!original) return await store.get(bucket, key)
      const file = await opened(original)
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    },
    stream: async (bucket, key) => {
      const original = originalOf(bucket, key)
      return original ? (await opened(original)).createReadStream() : await store.stream(bucket, key)
    },
    head: async (bucket, key) => {
      const original = originalOf(bucket, key)
      if (!original) return await store.head(bucket, key)
      const file = await opened(original).catch(() => undefined)
      await file?.close()
      const { bytes, modifiedMs } = original
      const about = { bytes, type: 'application/octet-stream', etag: `${bytes}-${modifiedMs}` }
      return file && { key, ...about, modifiedAt: new Date(modifiedMs) }
    },
    remove: (bucket, keys) =>
      store.remove(
        bucket,
        keys.filter((key) => !originalOf(bucket, key)),
      ),
    signedUrl: async (bucket, key, about) =>
      originalOf(bucket, key) ? addressOf(mount, key, about) : await store.signedUrl(bucket, key, about),
  }
}

export function rootOf({ root }: Pick<Mount, 'root'>): string {
  if (root !== undefined) return root
  throw new Error('MOUNTED_ORIGINALS is not set for this process, and an image lies in the mounted folder.')
}

function addressOf(
  { publicUrl, key: secret, clock }: Mount,
  key: string,
  { seconds, downloadName }: { seconds: number; downloadName?: string },
): string {
  const until = Math.floor(signingTime(clock(), seconds).getTime() / 1000) + seconds
  const name = downloadName ?? 'original'
  const query = new URLSearchParams({
    until: String(until),
    name,
    signature: signatureOf(secret, { key, until, name }),
  })
  return `${publicUrl}/mounted/${key}?${query.toString()}`
}

type Signed = { key: string; until: number; name: string }

/** True for a still valid address from `signedUrl`. */
export function isSigned(
  { key: secret, clock }: Mount,
  { signature, ...signed }: Signed & { signature: string },
): boolean {
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(secret, signed))]
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected)
  return isOurs && clock().getTime() < signed.until * 1000
}

const signatureOf = (secret: string, { key, until, name }: Signed): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify([key, until, name]))
    .digest('base64url')
