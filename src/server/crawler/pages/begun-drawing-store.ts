import { eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { keyOfPage } from './page-key.ts'
import { begunDrawings } from '../tables.ts'

/** Most crashes before a page is no longer drawn. */
const maxTimes = 2

/** Notes that a page is going to be drawn, before it is; resolves to false, and notes nothing, for one that has ended what drew it too often. */
export async function beginDrawing(db: Db, url: string, now: Date): Promise<boolean> {
  const begun = await db
    .insert(begunDrawings)
    .values({ urlHash: keyOfPage(url), times: 1, firstAt: now })
    .onConflictDoUpdate({
      target: begunDrawings.urlHash,
      set: { times: sql`${begunDrawings.times} + 1` },
      setWhere: lt(begunDrawings.times, maxTimes),
    })
    .returning({ times: begunDrawings.times })
  return begun.length > 0
}

/** The page no longer occupies its renderer. */
export async function endDrawing(db: Db, url: string): Promise<void> {
  await db.delete(begunDrawings).where(eq(begunDrawings.urlHash, keyOfPage(url)))
}

/** Lets up to `atMost` pages be tried again that were first tried before then; resolves to how many. */
export async function forgetBegunDrawings(db: Db, before: Date, atMost: number): Promise<number> {
  const old = db
    .select({ urlHash: begunDrawings.urlHash })
    .from(begunDrawings)
    .where(lt(begunDrawings.firstAt, before))
    .limit(atMost)
  const gone = await db
    .delete(begunDrawings)
    .where(sql`${begunDrawings.urlHash} in ${old}`)
    .returning({ urlHash: begunDrawings.urlHash })
  return gone.length
}
