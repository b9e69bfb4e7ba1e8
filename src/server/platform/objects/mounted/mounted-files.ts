import { constants } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { ObjectMissing } from '../store.ts'
import type { Original } from './mounted-key.ts'

/** The original is missing or changed. */
export class OriginalGone extends ObjectMissing {
  constructor(path: string, why: string) {
    super('images', path, `The file ${path} ${why} in the mounted folder. Put it back as it was, then try again.`)
  }
}

/**
 * Opens a file below a folder for reading, if it is the one that was taken in. Links are followed nowhere below the folder. Throws
 * OriginalGone.
 */
export async function openOriginal(root: string, { path, bytes, modifiedMs }: Original): Promise<FileHandle> {
  const full = join(await realpath(root), ...partsOf(path))
  const file = await open(full, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK).catch(() => undefined)
  if (!file) throw new OriginalGone(path, 'cannot be found')
  try {
    const [opened, named, real] = await Promise.all([file.stat(), lstat(full), realpath(full)])
    if (real !== full || !opened.isFile() || opened.ino !== named.ino || opened.dev !== named.dev)
      throw new OriginalGone(path, 'is a link')
    if (opened.size !== bytes || Math.trunc(opened.mtimeMs) !== modifiedMs) throw new OriginalGone(path, 'has changed')
    return file
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Files below a folder of the mounted one, in the order of their names, without links and without names that begin with a dot. */
export async function* originalsBelow(root: string, folder: string): AsyncGenerator<Original> {
  const full = join(await realpath(root), ...partsOf(folder))
  if ((await realpath(full)) !== full) throw new OriginalGone(folder, 'is a link')
  const entries = await readdir(full, { withFileTypes: true })
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) yield* originalsBelow(root, path)
    if (!entry.isFile()) continue
    const { size, mtimeMs } = await lstat(join(full, entry.name))
    yield { path, bytes: size, modifiedMs: Math.trunc(mtimeMs) }
  }
}

/** Throws OriginalGone for a path outside its folder. */
function partsOf(path: string): string[] {
  const parts = path === '' ? [] : path.split('/')
  if (parts.some((part) => part === '' || part === '.' || part === '..' || part.includes(sep) || part.includes('\0')))
    throw new OriginalGone(path, 'cannot lie')
  return parts
}
