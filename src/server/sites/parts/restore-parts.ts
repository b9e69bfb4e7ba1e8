import { z } from 'zod'
import { Id, Moment } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { insertPart, partsOf } from './part-store.ts'

const ExportedPart = z.object({
  id: Id,
  party: z.string().max(2000),
  site: z.string().max(2000),
  createdAt: Moment.transform((moment) => new Date(moment)),
})

/** Adds the parts of sites that the account held apart and that are missing. */
export async function restoreParts(
  { db }: Pick<Deps, 'db'>,
  accountId: Id,
  archive: ForeignArchive,
): Promise<Restored> {
  const held = new Set(((await partsOf(db, [accountId])).get(accountId) ?? []).map(({ party }) => party))
  const restored = { 'parts of sites': 0 }
  for await (const part of archive.entries('parts', ExportedPart)) {
    if (held.has(part.party)) continue
    await db.transaction((tx) => insertPart(tx, { ...part, ownerId: accountId }))
    restored['parts of sites'] += 1
  }
  return restored
}
