import { Readable } from 'node:stream'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { depositZip } from './deposit-zip.ts'
import { findFile, picturesOf } from './package-store.ts'

/** A file of a package as a stream. The caller has checked whose order it is. */
export async function openPackageFile(
  needs: Pick<Deps, 'db' | 'objects'>,
  registrationId: Id,
  name: string,
): Promise<FileReply<Readable>> {
  const file = await findFile(needs.db, registrationId, name)
  if (!file) throw missing('file')
  const { type, bytes, objectKey, firstWork, lastWork } = file
  if (objectKey !== null) return { body: await needs.objects.stream('cases', objectKey), type, name, bytes }
  const pictures = await picturesOf(needs.db, registrationId)
  const inIt = pictures.filter(({ n }) => n >= (firstWork ?? 1) && n <= (lastWork ?? Infinity))
  return { body: Readable.from(depositZip(needs, inIt), { objectMode: false }), type, name, bytes }
}
