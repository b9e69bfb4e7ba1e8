import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** Puts a file into the folder that was asked for; gives its name relative to it. */
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
