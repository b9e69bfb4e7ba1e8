import { createHash, randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { createReadStream } from 'node:fs'
import { readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { unless } from './file-errors.ts'
import { fullOr, tempPrefix, withNewFile } from './temp-file.ts'

/** Facts that a file does not hold. `bytes` and `writtenAt` (ms) tell whether the sidecar belongs to the file beside it. */
const Sidecar = z.object({
  type: z.string(),
  etag: z.string(),
  downloadName: z.string().optional(),
  bytes: z.number(),
  writtenAt: z.number(),
})
export type Sidecar = z.infer<typeof Sidecar>

/** `a/b.jpg` → `a/.about-b.jpg.json`: a name that no key has. */
export const sidecarOf = (path: string): string => join(dirname(path), `.about-${basename(path)}.json`)

/** Puts the file's sidecar in place at once and whole, by way of `folder`, so that no reader meets half of it. */
export const writeSidecar = async (folder: string, path: string, about: Sidecar): Promise<void> => {
  const temp = join(folder, `${tempPrefix}${randomUUID()}`)
  try {
    await withNewFile(temp, (file) => file.writeFile(JSON.stringify(about)))
    await rename(temp, sidecarOf(path))
  } catch (error) {
    await rm(temp, { force: true })
    throw fullOr(error)
  }
}

/** The file's readable sidecar about these very bytes, if any. */
export const readSidecar = async (path: string, file: Stats): Promise<Sidecar | undefined> => {
  const about = await parseSidecar(path)
  return about && about.bytes === file.size && about.writtenAt === Math.round(file.mtimeMs) ? about : undefined
}

/**
 * Rebuilds a sidecar from its file, after a crash between two renames or a copy without times. Only type and name come from the old one, since the
 * file lacks them.
 */
export const rebuildSidecar = async (folder: string, path: string, file: Stats): Promise<Sidecar> => {
  const hash = createHash('md5')
  await pipeline(createReadStream(path), hash)
  const old = await parseSidecar(path)
  const about = {
    type: old?.type ?? 'application/octet-stream',
    etag: hash.digest('hex'),
    bytes: file.size,
    writtenAt: Math.round(file.mtimeMs),
    ...(old?.downloadName === undefined ? {} : { downloadName: old.downloadName }),
  }
  // Reading needs no room on the disk: where the sidecar cannot be kept, it is made again by the next reader.
  await writeSidecar(folder, path, about).catch(() => undefined)
  return about
}

const parseSidecar = async (path: string): Promise<Sidecar | undefined> => {
  const text = await unless(['ENOENT'], readFile(sidecarOf(path), 'utf8'))
  if (text === undefined) return undefined
  try {
    return Sidecar.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
