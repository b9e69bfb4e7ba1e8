import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Deps } from '../deps.ts'
import { readableBytes } from '../objects/allowance.ts'
import { refuse } from '../refuse.ts'
import { storageLimit, storageUsed } from './events.ts'
import { lockStorageOf } from './storage-lock-store.ts'

export type StorageNeeds = Pick<Deps, 'queries'>

/** Storage quota: bytes of an owner's files, with uploads under way, and bytes of the plan. */
export async function storageOf(
  { queries }: StorageNeeds,
  db: Db | Tx,
  ownerId: Id,
): Promise<{ used: number; limit: number }> {
  const parts = await queries.ask(db, storageUsed, { ownerId })
  const limit = await queries.askOne(db, storageLimit, { ownerId })
  if (limit === undefined) throw new Error('No feature says how much an owner may store.')
  return { used: parts.reduce((sum, bytes) => sum + bytes, 0), limit }
}

/** Refuses files beyond the plan's room, before sending. */
export async function requireRoom(needs: StorageNeeds, tx: Tx, ownerId: Id, bytes: number): Promise<void> {
  const { used, limit } = await storageOf(needs, tx, ownerId)
  if (used + bytes > limit) throw refuse('full', 'storage.full', formatFull(limit))
}

/** Refuses a file that the plan has no room for. Transactions of one owner wait for each other, so each counts the files before it. */
export async function reserveRoom(needs: StorageNeeds, tx: Tx, ownerId: Id, bytes: number): Promise<void> {
  await lockStorageOf(tx, ownerId)
  await requireRoom(needs, tx, ownerId, bytes)
}

/** Room of an import while it goes on. Files on their way at once may together take a little more. */
export async function openRoom(needs: StorageNeeds, db: Db, ownerId: Id) {
  const { used, limit } = await storageOf(needs, db, ownerId)
  let left = limit - used
  return { isGone: () => left <= 0, take: (bytes: number) => void (left -= bytes), problem: formatFull(limit) }
}

const formatFull = (limit: number): string =>
  `Your storage is full: your plan gives ${readableBytes(limit)}, files of cases included. Remove images that you no longer need, then try again.`
