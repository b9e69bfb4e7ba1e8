import { and, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Viewers } from '#contract/accounts/office/banners.ts'
import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { banners, featuredLists, featuredPictures, flagDecisions } from './tables.ts'

export type FlagRow = typeof flagDecisions.$inferSelect
export type BannerRow = typeof banners.$inferSelect
export type FeaturedRow = typeof featuredLists.$inferSelect

/** Keeps other changes under a name waiting until the transaction ends. */
export async function lockOffice(tx: Tx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`office ${name}`}, 0))`)
}

/** The newest decision on each flag: for all accounts, and for one account where it is named. */
export async function newestFlags(db: Db | Tx, accountId: Id | null): Promise<FlagRow[]> {
  const { flag, accountId: account, version } = flagDecisions
  return await db
    .selectDistinctOn([flag, account])
    .from(flagDecisions)
    .where(accountId === null ? isNull(account) : or(isNull(account), eq(account, accountId)))
    .orderBy(flag, account, desc(version))
}

const listed = 200

/** The newest 200 decisions on flags, newest first. */
export async function flagHistory(db: Db): Promise<FlagRow[]> {
  return await db.select().from(flagDecisions).orderBy(desc(flagDecisions.at), desc(flagDecisions.id)).limit(listed)
}

export async function newestFlag(tx: Tx, flag: FeatureFlag, accountId: Id | null): Promise<FlagRow | undefined> {
  const ofAccount = accountId === null ? isNull(flagDecisions.accountId) : eq(flagDecisions.accountId, accountId)
  const [found] = await tx
    .select()
    .from(flagDecisions)
    .where(and(eq(flagDecisions.flag, flag), ofAccount))
    .orderBy(desc(flagDecisions.version))
    .limit(1)
  return found
}

export async function insertFlag(tx: Tx, row: FlagRow): Promise<void> {
  await tx.insert(flagDecisions).values(row)
}

/** The newest banner that stands at a moment for one of these viewers. */
export async function bannerAt(db: Db, viewers: readonly Viewers[], now: Date): Promise<BannerRow | undefined> {
  const [found] = await db
    .select()
    .from(banners)
    .where(
      and(
        inArray(banners.sees, [...viewers]),
        lte(banners.from, now),
        or(isNull(banners.until), gt(banners.until, now)),
        isNull(banners.endedAt),
      ),
    )
    .orderBy(desc(banners.at), desc(banners.id))
    .limit(1)
  return found
}

/** The newest 200 banners, newest first. */
export async function allBanners(db: Db): Promise<BannerRow[]> {
  return await db.select().from(banners).orderBy(desc(banners.at), desc(banners.id)).limit(listed)
}

export async function insertBanner(tx: Tx, row: BannerRow): Promise<void> {
  await tx.insert(banners).values(row)
}

/** Ends a banner that nobody took down yet; undefined otherwise. */
export async function endBannerRow(
  tx: Tx,
  id: Id,
  ended: { endedAt: Date; endedByName: string },
): Promise<BannerRow | undefined> {
  const [row] = await tx
    .update(banners)
    .set(ended)
    .where(
      and(eq(banners.id, id), isNull(banners.endedAt), or(isNull(banners.until), gt(banners.until, ended.endedAt))),
    )
    .returning()
  return row
}

export async function findBanner(db: Db | Tx, id: Id): Promise<BannerRow | undefined> {
  const [found] = await db.select().from(banners).where(eq(banners.id, id))
  return found
}

/** Versions of the list of featured photographers, the newest first; the newest 50 of them. */
export async function featuredVersions(db: Db | Tx, most = 50): Promise<FeaturedRow[]> {
  return await db.select().from(featuredLists).orderBy(desc(featuredLists.version)).limit(most)
}

export async function insertFeatured(tx: Tx, row: FeaturedRow): Promise<void> {
  await tx.insert(featuredLists).values(row)
}

export async function keepPicture(db: Db, row: typeof featuredPictures.$inferInsert): Promise<void> {
  await db.insert(featuredPictures).values(row).onConflictDoNothing()
}

export async function findPicture(db: Db, id: string): Promise<{ type: string; bytes: Uint8Array } | undefined> {
  const { type, bytes } = featuredPictures
  const [found] = await db.select({ type, bytes }).from(featuredPictures).where(eq(featuredPictures.id, id))
  return found
}

/** The ids among these of pictures that staff added. */
export async function knownPictures(db: Db | Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .select({ id: featuredPictures.id })
    .from(featuredPictures)
    .where(inArray(featuredPictures.id, [...ids]))
  return new Set(rows.map(({ id }) => id))
}
