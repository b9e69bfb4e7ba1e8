import { createHash } from 'node:crypto'
import type { Deps } from '#server/platform/deps.ts'
import { type StoredEntry, storedZip } from '#server/platform/zip/stored-zip.ts'
import type { PictureRow } from './package-store.ts'

/**
 * A ZIP file of copies, written while it is read: one copy is open at a time. Equal copies give equal bytes. Throws where a copy changed in the
 * store.
 */
export const depositZip = (
  { objects }: Pick<Deps, 'objects'>,
  pictures: readonly PictureRow[],
): AsyncGenerator<Uint8Array> => storedZip(pictures.map((picture) => entryOf({ objects }, picture)))

const entryOf = ({ objects }: Pick<Deps, 'objects'>, { fileName, objectKey, bytes, crc }: PictureRow): StoredEntry => ({
  name: fileName,
  bytes,
  crc,
  content: async function* () {
    for await (const piece of await objects.stream('cases', objectKey)) yield piece as Uint8Array
  },
})

/** SHA-256 of a stream, in hexadecimal. */
export async function hashOfPieces(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of pieces) hash.update(piece)
  return hash.digest('hex')
}
