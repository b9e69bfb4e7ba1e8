import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { codeBehind } from './code-behind.ts'

/** Folder for costly files that can be made again. */
export const cacheFolder = new URL('../../.cache/bench-match/', import.meta.url)

export type Keep = <T extends { bytes: Buffer }>(name: string, draw: () => Promise<T>) => Promise<T>

/** Keeps drawn pictures, since drawing takes longer than looking up. The folder is named by the code that draws and its sources. */
export function keeper(corpus: string): Keep {
  const code = codeBehind(new URL('corpus.ts', import.meta.url).href)
  const folder = new URL(`${digest(code + corpus).slice(0, 16)}/`, cacheFolder)
  mkdirSync(folder, { recursive: true })
  return async <T extends { bytes: Buffer }>(name: string, draw: () => Promise<T>): Promise<T> => {
    const file = new URL(digest(name), folder)
    const found = await readFile(file).catch(() => undefined)
    if (found) {
      const end = found.indexOf(newline)
      return { ...(JSON.parse(found.toString('utf8', 0, end)) as T), bytes: found.subarray(end + 1) }
    }
    const drawn = await draw()
    const { bytes, ...rest } = drawn
    const unfinished = new URL(`${file.href}.${process.pid}`)
    await writeFile(unfinished, Buffer.concat([Buffer.from(`${JSON.stringify(rest)}\n`), bytes]))
    await rename(unfinished, file)
    return drawn
  }
}

const newline = 10
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
