import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readableBytes } from '#server/platform/objects/allowance.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Allowances } from '#server/billing/index.ts'
import { otherFiles } from '../events.ts'
import { readTotals } from '../store.ts'
import { bytesOfForms, lockStorageOf } from './upload-form-store.ts'

export type StorageNeeds = { allowances: Allowances } & Pick<Deps, 'queries'>

/** Quota of storage: bytes of an owner's files, with uploads under way, and bytes of the plan. */
export async function storageOf(
  { allowances, queries }: StorageNeeds,
  db: Db | Tx,
  ownerId: Id,
): Promise<{ used: number; limit: number }> {
  const { bytes } = await readTotals(db, ownerId)
  const others = await queries.ask(db, otherFiles, { ownerId })
  const used = others.reduce((sum, some) => sum + some, bytes + (await bytesOfForms(db, ownerId)))
  return { used, limit: await allowances.storageBytes(db, ownerId) }
}

/** Refuses what their plan has no room for, before it is sent. */
export async function requireRoom(needs: StorageNeeds, db: Db | Tx, ownerId: Id, bytes: number): Promise<void> {
  const { used, limit } = await storageOf(needs, db, ownerId)
  if (used + bytes > limit) throw refuse('full', 'storage.full', formatFull(limit))
}

/** The same for a file that this transaction notes: of several that begin at once, each sees those before it. */
export async function reserveRoom(needs: StorageNeeds, tx: Tx, ownerId: Id, bytes: number): Promise<void> {
  await lockStorageOf(tx, ownerId)
  await requireRoom(needs, tx, ownerId, bytes)
}

/** For an import: what there is room for as it goes on. Files that are on their way at once may together take a little more. */
export async function openRoom(needs: StorageNeeds, db: Db, ownerId: Id) {
  const { used, limit } = await storageOf(needs, db, ownerId)
  let left = limit - used
  return { isGone: () => left <= 0, take: (bytes: number) => void (left -= bytes), problem: formatFull(limit) }
}

const formatFull = (limit: number): string =>
  `Your storage is full: your plan gives ${readableBytes(limit)}, files of cases included. Remove images that you no longer need, then try again.`
