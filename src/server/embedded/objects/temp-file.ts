import { createHash, randomUUID } from 'node:crypto'
import { open, rm, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from './file-errors.ts'
import type { Allowance } from '../../platform/objects/allowance.ts'
import { ObjectsFull } from '../../platform/objects/store.ts'

export const tempPrefix = '.tmp-'
const noRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A file that holds all its bytes on disk but has no name yet that a reader would look at. */
export type TempFile = { path: string; bytes: number; etag: string; writtenAt: Date }
export type Source = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/**
 * Writes the source into a temporary file of the folder, a chunk at a time, and syncs it. The bytes are taken from the
 * allowance; whatever goes wrong, the file is removed and the bytes are given back. Throws `ObjectsFull` on a full disk.
 */
export const writeTemp = async (folder: string, source: Source, allowance: Allowance): Promise<TempFile> => {
  const path = join(folder, `${tempPrefix}${randomUUID()}`)
  const hash = createHash('md5')
  let bytes = 0
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of source) {
      allowance.take(chunk.byteLength)
      bytes += chunk.byteLength
      hash.update(chunk)
      yield chunk
    }
  }
  try {
    const writtenAt = await withNewFile(path, (file) => file.writeFile(measured()))
    return { path, bytes, etag: hash.digest('hex'), writtenAt }
  } catch (error) {
    allowance.giveBack(bytes)
    await rm(path, { force: true })
    throw fullOr(error)
  }
}

/** Creates the file, fills and syncs it. Its time is set to whole milliseconds, so that a sidecar can name it exactly. */
export const withNewFile = async (path: string, fill: (file: FileHandle) => Promise<void>): Promise<Date> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await fill(file)
    const writtenAt = new Date()
    await file.utimes(writtenAt, writtenAt)
    await file.sync()
    return writtenAt
  } finally {
    await file.close()
  }
}

/** A full disk as the problem that people can act on; any other failure as it came. */
export const fullOr = (error: unknown): unknown =>
  noRoom.has(codeOf(error))
    ? new ObjectsFull(
        'The disk that files are stored on is full. Free some space, or move the data folder to a larger disk.',
      )
    : error
