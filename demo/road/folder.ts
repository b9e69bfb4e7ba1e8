import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Stores a file in the folder; returns its relative name. */
export type Put = (name: string, content: Uint8Array) => Promise<string>

export const folderAt = (out: string): Put => {
  const folder = resolve(out)
  return async (name, content) => {
    const path = join(folder, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
    return name
  }
}
