import { createHash } from 'node:crypto'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ExportedData } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'

const folderOf = (accountId: Id) => `${accountId}/archives/`

/** Larger than any file that the product makes. */
const maxFileBytes = 1_000_000_000

/** Object keys refuse some characters, dots at either end of a part, and parts above 200 bytes. */
const inKey = (name: string) =>
  name
    .split('/')
    .map((part) =>
      part
        .replaceAll(/[^\w.-]+/g, '_')
        .replace(/^\./, '_')
        .replace(/\.$/, '_')
        .slice(-180),
    )
    .join('/')

/** Originals are photographs of the account again. Everything else is kept as it came. */
const isOriginal = (name: string) => name.startsWith('images/')

/**
 * Keeps documents, evidence, licences, statements and letters of the archive as files of the account. They are a foreign archive: nothing here
 * verifies or continues them. A second run leaves existing files. Resolves to the number of files.
 */
export async function keepForeignFiles(
  { objects }: Pick<Deps, 'objects'>,
  accountId: Id,
  archive: ForeignArchive,
): Promise<number> {
  const files = archive.list().filter(({ name }) => !isOriginal(name) && !name.endsWith('/'))
  const folder = `${folderOf(accountId)}${digestOf(files)}/`
  const held = new Set<string>()
  for await (const { key } of objects.list('images', folder)) held.add(key)
  for (const { name } of files) {
    const key = `${folder}${inKey(name)}`
    if (held.has(key)) continue
    const content = await archive.read(name, maxFileBytes)
    await objects.put('images', key, content, { type: 'application/octet-stream' })
  }
  return files.length
}

/** Foreign files of an account for its own next export, below the folder `earlier-archives`. */
export async function foreignFilesOf(
  { objects }: Pick<Deps, 'objects'>,
  accountId: Id,
): Promise<ExportedData['files']> {
  const files: ExportedData['files'] = []
  for await (const { key } of objects.list('images', folderOf(accountId)))
    files.push({ name: `earlier-archives/${key.slice(folderOf(accountId).length)}`, bucket: 'images', key })
  return files
}

/** Twelve hexadecimal characters that the same archive gives again. */
const digestOf = (files: readonly { name: string; bytes: number }[]): string =>
  createHash('sha256')
    .update(JSON.stringify(files.map(({ name, bytes }) => [name, bytes])))
    .digest('hex')
    .slice(0, 12)
