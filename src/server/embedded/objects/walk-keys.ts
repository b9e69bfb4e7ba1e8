import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { unless } from './file-errors.ts'

type Entry = { name: string; isFolder: boolean }

/** The keys in a bucket's folder that begin with the prefix and follow `after`, in the order of their bytes, lazily. */
export async function* walkKeys(root: string, prefix: string, after: string): AsyncGenerator<string> {
  const isBelow = prefix.split('/').slice(0, -1)
  if (isBelow.some((part) => part === '' || part.startsWith('.'))) return
  yield* walk(root, isBelow.map((part) => `${part}/`).join(''), { prefix, after })
}

async function* walk(root: string, above: string, wanted: { prefix: string; after: string }): AsyncGenerator<string> {
  for (const { name, isFolder } of await entriesOf(join(root, above))) {
    const key = above + name
    if (!key.startsWith(wanted.prefix) && !(isFolder && wanted.prefix.startsWith(key))) continue
    if (isFolder) {
      if (follows(key, wanted.after) || wanted.after.startsWith(key)) yield* walk(root, key, wanted)
    } else if (follows(key, wanted.after)) yield key
  }
}

/** A folder sorts with its slash, as its keys do. */
const entriesOf = async (path: string): Promise<Entry[]> => {
  const found = (await unless(['ENOENT', 'ENOTDIR', 'EINVAL'], readdir(path, { withFileTypes: true }))) ?? []
  return found
    .filter((entry) => !entry.name.startsWith('.') && (entry.isFile() || entry.isDirectory()))
    .map((entry) => ({ name: entry.isDirectory() ? `${entry.name}/` : entry.name, isFolder: entry.isDirectory() }))
    .map((entry) => ({ entry, bytes: Buffer.from(entry.name) }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map(({ entry }) => entry)
}

const follows = (key: string, after: string): boolean => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0

/** Bytes of all objects below, without the store's own files. */
export const storedBytes = async (folder: string): Promise<number> => {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.name.startsWith('.')) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) bytes += await storedBytes(path)
    else if (entry.isFile()) bytes += (await stat(path)).size
  }
  return bytes
}
