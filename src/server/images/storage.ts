import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { readableBytes } from '#server/platform/objects/allowance.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Allowances } from './allowances.ts'
import { readTotals } from './store.ts'
import { bytesOfForms } from './upload-form-store.ts'

export type StorageNeeds = { allowances: Allowances }

/** What an owner's files take, with uploads that are under way, and what their plan gives; both in bytes. */
export async function storageOf(
  { allowances }: StorageNeeds,
  db: Db | Tx,
  ownerId: Id,
): Promise<{ used: number; limit: number }> {
  const { bytes } = await readTotals(db, ownerId)
  return { used: bytes + (await bytesOfForms(db, ownerId)), limit: await allowances.storageBytes(db, ownerId) }
}

/** Refuses what their plan has no room for, before it is sent. */
export async function requireRoom(needs: StorageNeeds, db: Db | Tx, ownerId: Id, bytes: number): Promise<void> {
  const { used, limit } = await storageOf(needs, db, ownerId)
  if (used + bytes > limit) throw refuse('full', 'storage.full', fullInWords(limit))
}

/** For an import: what there is room for as it goes on. Files that are on their way at once may together take a little more. */
export async function openRoom(needs: StorageNeeds, db: Db, ownerId: Id) {
  const { used, limit } = await storageOf(needs, db, ownerId)
  let left = limit - used
  return { isGone: () => left <= 0, take: (bytes: number) => void (left -= bytes), problem: fullInWords(limit) }
}

const fullInWords = (limit: number): string =>
  `Your storage is full: your plan gives ${readableBytes(limit)}. Remove images that you no longer need, then try again.`
