import { chmod, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Allowance, openAllowance } from '../../platform/objects/allowance.ts'
import { codeOf, unless } from './file-errors.ts'
import { checkKey, isKey } from '../../platform/objects/keys.ts'
import { openKeyLock } from '../../platform/fairness/key-lock.ts'
import { readSidecar, rebuildSidecar, type Sidecar, sidecarOf, writeSidecar } from './sidecar.ts'
import {
  type Bucket,
  buckets,
  ObjectBusy,
  ObjectExists,
  ObjectRefused,
  type StoredObject,
} from '../../platform/objects/store.ts'
import { type Source, type TempFile, tempPrefix, writeTemp } from './temp-file.ts'
import { storedBytes, walkKeys } from './walk-keys.ts'

export type KeptObject = StoredObject & { downloadName?: string | undefined }
export type OpenObject = {
  about: KeptObject
  read(range?: { start: number; end: number }): Readable
  /** All of it at once; closes it. */
  bytes(): Promise<Uint8Array>
  close(): Promise<void>
}
export type About = { type: string; downloadName?: string | undefined }

/**
 * Objects as files: `<folder>/<bucket>/<key>` and a sidecar beside it. One process at a time may own the folder. A write is
 * whole or has not happened, also after a crash: an object exists when its file stands under its own name.
 */
export type ObjectFiles = {
  folder: string
  allowance: Allowance
  /** True when less than a twentieth of the disk is free: work under way may end, and nothing new begins. */
  isNearlyFull(): Promise<boolean>
  /** With `once` a key that is taken is refused with `ObjectExists`, and one that two are writing with `ObjectBusy`. */
  write(at: Place, source: Source, about: About & { once?: boolean }): Promise<KeptObject>
  head(at: Place): Promise<KeptObject | undefined>
  /** An open object, whose bytes survive a rewrite of its key. */
  open(at: Place): Promise<OpenObject | undefined>
  remove(at: Place): Promise<void>
  /** Objects in byte order of keys, from the first after `after`. */
  list(bucket: Bucket, prefix: string, after?: string): AsyncGenerator<KeptObject>
}
export type Place = { bucket: Bucket; key: string }

/** Creates the folders that are missing and clears what a crash left half written. `quotaBytes` bounds all buckets together. */
export const openObjectFiles = async (options: {
  folder: string
  quotaBytes?: number | undefined
  diskOf?: (folder: string) => Promise<{ bavail: number; blocks: number }>
}): Promise<ObjectFiles> => {
  const { folder, quotaBytes, diskOf = statfs } = options
  for (const bucket of buckets) await mkdir(join(folder, bucket), { recursive: true, mode: 0o700 })
  await clearTemps(folder)
  const used = quotaBytes === undefined ? 0 : await storedBytes(folder)
  const allowance = openAllowance(used, quotaBytes)
  const lock = openKeyLock()
  const rootOf = (bucket: Bucket): string => join(folder, bucket)
  const pathOf = ({ bucket, key }: Place): string => join(rootOf(bucket), ...checkKey(key).split('/'))
  const locked = <Result>(at: Place, work: () => Promise<Result>): Promise<Result> =>
    lock(`${at.bucket}/${at.key}`, work)
  const few = openFewAtOnce()
  const open = async (at: Place): Promise<OpenObject | undefined> =>
    (await openPath(rootOf(at.bucket), pathOf(at), at.key)) ??
    // A reader that came between the two renames of a writer looks again when the writer is done.
    locked(at, () => openPath(rootOf(at.bucket), pathOf(at), at.key, true))

  return {
    folder,
    allowance,
    isNearlyFull: async () => {
      const { bavail, blocks } = await diskOf(folder)
      return bavail < blocks / 20
    },
    open,
    write: async (at, source, about) => {
      const path = pathOf(at)
      if (about.once && (await sizeOf(path)) !== undefined) throw new ObjectExists(at.key)
      const temp = await few(at, about, () => writeTemp(rootOf(at.bucket), source, allowance))
      try {
        return await locked(at, () => commit({ ...at, path, root: rootOf(at.bucket) }, temp, about, allowance))
      } catch (error) {
        await rm(temp.path, { force: true })
        allowance.giveBack(temp.bytes)
        throw error
      }
    },
    head: async (at) => {
      const found = await open(at)
      await found?.close()
      return found?.about
    },
    remove: (at) => {
      const path = pathOf(at)
      return locked(at, () => removePath(rootOf(at.bucket), path, allowance))
    },
    list: async function* (bucket, prefix, after = '') {
      for await (const key of walkKeys(rootOf(bucket), prefix, after)) {
        if (!isKey(key)) continue
        const found = await open({ bucket, key })
        await found?.close()
        if (found) yield found.about
      }
    },
  }
}

/** The second writer is a client's retry after a lost connection. */
const maxWritersOfKey = 2

/** Limits the writers of a key that is stored once: their bytes lie on the disk before the store decides. */
function openFewAtOnce() {
  const writers = new Map<string, number>()
  return async <Result>({ bucket, key }: Place, { once }: { once?: boolean }, work: () => Promise<Result>) => {
    if (!once) return await work()
    const name = `${bucket}/${key}`
    const others = writers.get(name) ?? 0
    if (others >= maxWritersOfKey) throw new ObjectBusy(key)
    writers.set(name, others + 1)
    try {
      return await work()
    } finally {
      const left = writers.get(name)! - 1
      if (left === 0) writers.delete(name)
      else writers.set(name, left)
    }
  }
}

/** Undefined where there is no such file, and, unless it may rebuild, where the sidecar speaks of other bytes. */
const openPath = async (
  root: string,
  path: string,
  key: string,
  mayRebuild = false,
): Promise<OpenObject | undefined> => {
  const file = await unless(['ENOENT', 'ENOTDIR'], open(path, 'r'))
  if (!file) return undefined
  const stats = await file.stat()
  const about = stats.isFile()
    ? ((await readSidecar(path, stats)) ?? (mayRebuild ? await rebuildSidecar(root, path, stats) : undefined))
    : undefined
  if (!about) {
    await file.close()
    return undefined
  }
  return {
    about: keptObject(key, about),
    read: (range) => file.createReadStream(range ?? {}),
    bytes: () => file.readFile().finally(() => file.close()),
    close: () => file.close(),
  }
}

const commit = async (
  at: Place & { path: string; root: string },
  temp: TempFile,
  about: About & { once?: boolean },
  allowance: Allowance,
): Promise<KeptObject> => {
  const replaced = await sizeOf(at.path)
  if (replaced !== undefined && about.once) throw new ObjectExists(at.key)
  const sidecar: Sidecar = {
    type: about.type,
    etag: temp.etag,
    bytes: temp.bytes,
    writtenAt: temp.writtenAt.getTime(),
    ...(about.downloadName === undefined ? {} : { downloadName: about.downloadName }),
  }
  await inFolder(at, async () => {
    await writeSidecar(at.root, at.path, sidecar)
    if (about.once && at.bucket === 'evidence') await chmod(temp.path, 0o400)
    await rename(temp.path, at.path)
  })
  allowance.giveBack(replaced ?? 0)
  await syncFolder(dirname(at.path))
  return keptObject(at.key, sidecar)
}

/** The folder of the file is made first, and again should a neighbour's removal take the empty folder away in between. */
const inFolder = async (at: Place & { path: string }, work: () => Promise<void>, attempts = 5): Promise<void> => {
  try {
    await mkdir(dirname(at.path), { recursive: true, mode: 0o700 })
    await work()
  } catch (error) {
    const code = codeOf(error)
    if (code === 'ENOENT' && attempts > 1) return inFolder(at, work, attempts - 1)
    if (['EEXIST', 'ENOTDIR'].includes(code)) throw new ObjectRefused(`A part of ${at.key} is the key of another file.`)
    throw error
  }
}

/** Undefined without a file; refuses folders of other keys. */
const sizeOf = async (path: string): Promise<number | undefined> => {
  const found = await unless(['ENOENT', 'ENOTDIR'], stat(path))
  if (found?.isDirectory()) throw new ObjectRefused('Other files are stored below this key.')
  return found?.size
}

const removePath = async (root: string, path: string, allowance: Allowance): Promise<void> => {
  const found = await unless(['ENOENT', 'ENOTDIR'], stat(path))
  if (!found?.isFile()) return
  await rm(path)
  allowance.giveBack(found.size)
  await rm(sidecarOf(path), { force: true })
  for (let folder = dirname(path); folder !== root; folder = dirname(folder)) {
    const isGone = await unless(
      ['ENOTEMPTY', 'EEXIST', 'ENOENT'],
      rmdir(folder).then(() => true),
    )
    if (!isGone) return
  }
}

/** A rename is on disk only when its folder is. Windows has no way to sync a folder and needs none. */
const syncFolder = async (path: string): Promise<void> => {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const keptObject = (key: string, about: Sidecar): KeptObject => ({
  key,
  bytes: about.bytes,
  type: about.type,
  etag: about.etag,
  modifiedAt: new Date(about.writtenAt),
  downloadName: about.downloadName,
})

const clearTemps = async (folder: string): Promise<void> => {
  for (const bucket of buckets) {
    for (const name of await readdir(join(folder, bucket))) {
      if (name.startsWith(tempPrefix)) await rm(join(folder, bucket, name), { force: true })
    }
  }
}
