import { eq } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { crawls, watchedSites } from '../tables.ts'
import { passedSteps } from './tables.ts'

/** Names of the steps that the owner skipped. */
export async function passedBy(db: Db, ownerId: Id): Promise<string[]> {
  const rows = await db.select({ step: passedSteps.step }).from(passedSteps).where(eq(passedSteps.ownerId, ownerId))
  return rows.map(({ step }) => step)
}

export async function passStep(db: Db, ownerId: Id, step: string, at: Date): Promise<void> {
  await db.insert(passedSteps).values({ ownerId, step, at }).onConflictDoNothing()
}

export async function removePassedOf(db: Db, ownerId: Id): Promise<void> {
  await db.delete(passedSteps).where(eq(passedSteps.ownerId, ownerId))
}

/** True when the owner has named a site, for one visit or for many. */
export async function hasNamedSites(db: Db, ownerId: Id): Promise<boolean> {
  const [visit] = await db.select({ id: crawls.id }).from(crawls).where(eq(crawls.ownerId, ownerId)).limit(1)
  if (visit) return true
  const own = eq(watchedSites.ownerId, ownerId)
  const [watched] = await db.select({ id: watchedSites.id }).from(watchedSites).where(own).limit(1)
  return watched !== undefined
}
