import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/database.ts'
import { hosts, robotsFiles } from '../tables.ts'

/** The database’s time: equal for all machines, moving within transactions. */
const now = sql`clock_timestamp()`
const after = (milliseconds: number) => sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`

/** Takes the host’s turn if it is free and its pause is over. Resolves to a mark that ends only this turn, or to undefined. */
export async function takeHost(db: Db, host: string, { forMs }: { forMs: number }): Promise<Date | undefined> {
  const set = { busyUntil: after(forMs) }
  const [taken] = await db
    .insert(hosts)
    .values({ host, nextAt: now, ...set })
    .onConflictDoUpdate({
      target: hosts.host,
      set,
      setWhere: sql`${hosts.nextAt} <= ${now} and ${hosts.busyUntil} <= ${now}`,
    })
    .returning({ mark: hosts.busyUntil })
  return taken?.mark
}

/** Ends a turn and pauses the host for `pauseMs`. Does nothing to a turn that was taken over because it lasted too long. */
export async function giveHost(db: Db, host: string, mark: Date, { pauseMs }: { pauseMs: number }): Promise<void> {
  await db
    .update(hosts)
    .set({ busyUntil: now, nextAt: after(pauseMs) })
    .where(and(eq(hosts.host, host), eq(hosts.busyUntil, mark)))
}

/** Remaining pause of the host, and whether a request runs. */
export async function waitOf(db: Db, host: string): Promise<{ pauseMs: number; isBusy: boolean }> {
  const [found] = await db
    .select({
      pauseMs: sql<number>`greatest(0, extract(epoch from ${hosts.nextAt} - ${now}) * 1000)::float8`,
      isBusy: sql<boolean>`${hosts.busyUntil} > ${now}`,
    })
    .from(hosts)
    .where(eq(hosts.host, host))
  return found ?? { pauseMs: 0, isBusy: false }
}

export type RobotsFile = typeof robotsFiles.$inferSelect

export async function findRobotsFile(db: Db, origin: string): Promise<RobotsFile | undefined> {
  const [found] = await db.select().from(robotsFiles).where(eq(robotsFiles.origin, origin))
  return found
}

export async function saveRobotsFile(db: Db, file: RobotsFile): Promise<void> {
  await db.insert(robotsFiles).values(file).onConflictDoUpdate({ target: robotsFiles.origin, set: file })
}

/** Deletes up to `atMost` idle hosts; resolves to their number. */
export async function forgetHosts(db: Db, before: Date, atMost: number): Promise<number> {
  const isOld = and(lt(hosts.nextAt, before), lt(hosts.busyUntil, before))
  const old = db.select({ host: hosts.host }).from(hosts).where(isOld).limit(atMost)
  const gone = await db
    .delete(hosts)
    .where(and(sql`${hosts.host} in ${old}`, isOld))
    .returning({ host: hosts.host })
  return gone.length
}

/** Deletes robots.txt answers in the same way. */
export async function forgetRobotsFiles(db: Db, before: Date, atMost: number): Promise<number> {
  const isOld = lt(robotsFiles.fetchedAt, before)
  const old = db.select({ origin: robotsFiles.origin }).from(robotsFiles).where(isOld).limit(atMost)
  const gone = await db
    .delete(robotsFiles)
    .where(and(sql`${robotsFiles.origin} in ${old}`, isOld))
    .returning({ origin: robotsFiles.origin })
  return gone.length
}
