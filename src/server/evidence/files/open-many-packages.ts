import { Readable } from 'node:stream'
import type { Id } from '#contract/wire.ts'
import type { FileReply } from '#server/platform/http/handle.ts'
import { refuse } from '#server/platform/refuse.ts'
import { noteDownload } from '../custody-store.ts'
import type { EvidenceRow } from '../evidence-store.ts'
import { type PackageNeeds, packageOf } from './open-package.ts'
import { measured } from '../wacz/make-wacz.ts'
import { held, lengthOf, type StoredEntry, storedZip } from '#server/platform/zip/stored-zip.ts'

/** A plain ZIP holds 4 GB; the rest is lists. */
const maxBytes = 4_000_000_000

/**
 * The packages of several evidences in one ZIP file, streamed, with a list of them in front. That this account took them is written into the
 * log of each before it is sent. Refused where there is none, and for more than 4 GB.
 */
export async function openManyPackages(
  needs: PackageNeeds,
  rows: readonly EvidenceRow[],
  { name, list, by }: { name: string; list: string; by: Id },
): Promise<FileReply> {
  if (rows.length === 0)
    throw refuse(
      'conflict',
      'evidence.none-kept',
      'Nothing is kept of this case yet. Wait until its evidence is complete.',
    )
  if (rows.reduce((sum, { bytes }) => sum + bytes, 0) > maxBytes)
    throw refuse(
      'too-large',
      'evidence.too-large',
      'This is more than one ZIP file holds (4 GB). Please download the packages one by one.',
    )
  const entries: StoredEntry[] = [await measured(held('contents.txt', Buffer.from(list)))]
  for (const row of rows) {
    const entry = async () => {
      const { content } = await packageOf(needs, row)
      return await measured({ name: `${row.number}.wacz`, content })
    }
    entries.push(await needs.reportTurns([row.ownerId, by], entry))
  }
  await needs.db.transaction(async (tx) => {
    for (const row of rows.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await noteDownload(tx, row, { at: needs.clock(), by, about: { file: 'package', within: name } })
  })
  const body = Readable.from(storedZip(entries), { objectMode: false })
  return { body, type: 'application/zip', name, bytes: lengthOf(entries) }
}
