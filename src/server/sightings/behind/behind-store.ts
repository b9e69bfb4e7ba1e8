import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { contentVerdicts, seenFiles } from '#server/fingerprints/content/index.ts'
import { seenUrls, sightings } from '../tables.ts'

/** Longer side, in pixels, up to which a picture that copies nothing may only be too small: thumbnails of most makers are 150 wide. */
const smallSide = 200

/** True for a small picture that copies no image. */
export async function isSmallStranger(db: Db, urlHash: string): Promise<boolean> {
  const isCopy = sql`exists (select from ${contentVerdicts} where ${contentVerdicts.contentHash} = ${seenUrls.contentHash})`
  const isSmall = sql`greatest(${seenFiles.width}, ${seenFiles.height}) <= ${smallSide}`
  const [found] = await db
    .select({ urlHash: seenUrls.urlHash })
    .from(seenUrls)
    .innerJoin(seenFiles, eq(seenFiles.contentHash, seenUrls.contentHash))
    .where(and(eq(seenUrls.urlHash, urlHash), sql`${isSmall} and not ${isCopy}`))
  return found !== undefined
}

export async function isPictureAt(db: Db, urlHash: string): Promise<boolean> {
  const [found] = await db.select({ state: seenUrls.state }).from(seenUrls).where(eq(seenUrls.urlHash, urlHash))
  return found?.state === 'seen'
}

/** Keeps the address of a full file, as met on the pages that show the small one. */
export async function keepBehind(
  tx: Tx,
  { urlHash, url, shownAs }: { urlHash: string; url: string; shownAs: string },
): Promise<void> {
  await tx.insert(seenUrls).values({ urlHash, url, state: 'waiting' }).onConflictDoNothing()
  await tx.execute(sql`
    insert into ${sightings} (url_hash, page_hash, first_seen, last_seen)
    select ${urlHash}::uuid, page_hash, first_seen, last_seen from ${sightings} where url_hash = ${shownAs}::uuid
    order by page_hash
    on conflict (url_hash, page_hash) do update set last_seen = greatest(sightings.last_seen, excluded.last_seen)`)
}
