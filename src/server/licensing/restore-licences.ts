import { z } from 'zod'
import { Id, Moment } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { noteLedgerChange } from './note-ledger-change.ts'
import { requireRoom } from './require-room.ts'
import { insertLicences, type LicenceRow, readLedger } from './store.ts'

const text = z.string().max(2000)

/** An entry that the owner wrote. Licences that the product granted are documents of another office, and stay in the archive. */
const ExportedLicence = z.object({
  id: Id,
  kind: z.enum(['licence', 'stock']),
  reference: text.nullable(),
  client: text,
  hosts: z.array(text).max(50),
  images: z.array(text).max(500),
  agency: text.nullable(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date().nullable(),
  longestSide: z.number().int().nullable(),
  feeMinor: z.number().int().nullable(),
  currency: z.string().max(3).nullable(),
  note: text.nullable(),
  createdAt: Moment.transform((moment) => new Date(moment)),
})

/** Adds the entries of the owner's licence ledger that are missing, so that no licensed use is taken for a stranger's. */
export async function restoreLicences(
  needs: Pick<Deps, 'db' | 'queue' | 'events'>,
  accountId: Id,
  archive: ForeignArchive,
): Promise<Restored> {
  const entries: LicenceRow[] = []
  for await (const entry of archive.entries('licences', ExportedLicence)) entries.push({ ...entry, ownerId: accountId })
  return await needs.db.transaction(async (tx) => {
    const held = new Set((await readLedger(tx, accountId)).map(({ id }) => id))
    const missing = entries.filter(({ id }) => !held.has(id))
    await requireRoom(tx, accountId, missing)
    await insertLicences(tx, missing)
    if (missing.length > 0) await noteLedgerChange(needs, tx, accountId)
    return { licences: missing.length }
  })
}
