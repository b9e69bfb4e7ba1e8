import { createHash } from 'node:crypto'
import { chownSync, createReadStream, mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { extract, type Header } from 'tar-stream'
import { z } from 'zod'
import { manifestName } from './base-backup.ts'
import type { Place } from './place.ts'

const Manifest = z.object({
  format: z.literal(1),
  rightframe: z.string(),
  postgres: z.string(),
  files: z.record(z.string(), z.object({ size: z.number(), sha256: z.string() })),
})

/** Most bytes of a manifest: a hundred per million files. */
const largestManifest = 1e8

/** Thrown for an archive that is not whole: `name` is the first file that is not as it was written. */
export class DamagedBackup extends Error {}

/** Unpacks an archive of `writeBaseBackup` into an empty folder, and holds every file against its manifest. Throws DamagedBackup, or what reading threw. */
export async function unpackBackup(archive: string, { folder, user }: Place): Promise<z.output<typeof Manifest>> {
  const hashes = new Map<string, string>()
  let manifest: Buffer | undefined
  const entries = extract()
  const read = pipeline(createReadStream(archive), createZstdDecompress(), entries)
  const unpacked = (async () => {
    for await (const entry of entries) {
      const { header } = entry
      const bytes = entry as AsyncIterable<Buffer>
      if (header.name === manifestName) manifest = await bytesOf(bytes)
      else if (header.type === 'directory') makeFolder(pathOf(header, folder), user)
      else hashes.set(header.name, await writeFile(bytes, header, pathOf(header, folder), user))
    }
  })()
  await Promise.all([read, unpacked])
  if (!manifest) throw new DamagedBackup('It has no list of its files: it was not written to its end.')
  const listed = Manifest.parse(JSON.parse(manifest.toString()))
  for (const name of new Set([...Object.keys(listed.files), ...hashes.keys()]))
    if (listed.files[name]?.sha256 !== hashes.get(name))
      throw new DamagedBackup(`${name} in it is not as it was written.`)
  return listed
}

/** Nothing outside the folder is written, whatever the archive says. */
function pathOf({ name }: Header, folder: string): string {
  if (name.startsWith('/') || name.split('/').includes('..')) throw new DamagedBackup(`${name} in it leads elsewhere.`)
  return join(folder, name)
}

function makeFolder(path: string, user: Place['user']): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

/** Resolves to its SHA-256. */
async function writeFile(
  entry: AsyncIterable<Buffer>,
  { type, name }: Header,
  path: string,
  user: Place['user'],
): Promise<string> {
  if (type !== 'file') throw new DamagedBackup(`${name} in it is no file.`)
  makeFolder(dirname(path), user)
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  try {
    for await (const chunk of entry) {
      hash.update(chunk)
      await file.write(chunk)
    }
    if (user) await file.chown(user.uid, user.gid)
  } finally {
    await file.close()
  }
  return hash.digest('hex')
}

async function bytesOf(entry: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of entry) {
    size += chunk.length
    if (size > largestManifest) throw new DamagedBackup('The list of its files is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
