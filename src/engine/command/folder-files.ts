import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** `path`: relative to the folder; `stamp` changes with the file. */
export type FolderFile = { path: string; stamp: string }

/** A folder's files and those of its sub-folders, in order, without those whose name begins with a dot. */
export async function* filesIn(folder: string, below = ''): AsyncGenerator<FolderFile> {
  const entries = await readdir(join(folder, below), { withFileTypes: true })
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const path = join(below, entry.name)
    if (entry.isDirectory()) yield* filesIn(folder, path)
    else if (entry.isFile()) {
      const { size, mtimeMs } = await stat(join(folder, path))
      yield { path, stamp: `${size} ${mtimeMs}` }
    }
  }
}
