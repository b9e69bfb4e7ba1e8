import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, like, lte, not, or, sql, sum } from 'drizzle-orm'
import type { EvidenceState } from '#contract/evidence/evidence.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { evidenceFiles, evidences, evidenceStamps } from './tables.ts'

export type EvidenceRow = typeof evidences.$inferSelect
export type FileRow = typeof evidenceFiles.$inferSelect
export type StampRow = typeof evidenceStamps.$inferSelect

const underWay: EvidenceState[] = ['waiting', 'capturing', 'sealing']
const sealed: EvidenceState[] = ['kept', 'supplied']

export async function insertEvidence(tx: Tx, row: typeof evidences.$inferInsert): Promise<EvidenceRow> {
  const [inserted] = await tx.insert(evidences).values(row).returning()
  return inserted!
}

type Use = Pick<EvidenceRow, 'ownerId' | 'imageId' | 'pageUrl' | 'fileUrl'>

/** Evidence in progress of the same use. The use is locked until the transaction ends, so that concurrent requests get one. */
export async function findUnderWay(
  tx: Tx,
  { ownerId, imageId, pageUrl, fileUrl }: Use,
): Promise<EvidenceRow | undefined> {
  const use = [ownerId, imageId, pageUrl, fileUrl].join('\n')
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${use}, 27))`)
  const [found] = await tx
    .select()
    .from(evidences)
    .where(
      and(
        eq(evidences.ownerId, ownerId),
        eq(evidences.imageId, imageId),
        eq(evidences.pageUrl, pageUrl),
        eq(evidences.fileUrl, fileUrl),
        or(
          inArray(evidences.state, underWay),
          sql`${evidences.state} = 'failed' and ${evidences.nextTryAt} is not null`,
        ),
      ),
    )
    .orderBy(desc(evidences.createdAt))
    .limit(1)
  return found
}

/** The owner's requests since a moment, whatever their outcome. */
export async function countAsked(db: Db | Tx, ownerId: Id, since: Date): Promise<number> {
  return await db.$count(
    evidences,
    and(eq(evidences.ownerId, ownerId), eq(evidences.requestedBy, 'owner'), gte(evidences.createdAt, since)),
  )
}

/** Locks evidence by id until the transaction ends. */
export async function lockEvidence(tx: Tx, id: Id): Promise<EvidenceRow | undefined> {
  const [found] = await tx.select().from(evidences).where(eq(evidences.id, id)).for('update')
  return found
}

export async function findEvidence(db: Db | Tx, id: Id): Promise<EvidenceRow | undefined> {
  const [found] = await db.select().from(evidences).where(eq(evidences.id, id))
  return found
}

/** Any owner's, if none is named. */
export async function findByNumber(db: Db | Tx, number: string, ownerId?: Id): Promise<EvidenceRow | undefined> {
  const isTheirs = ownerId === undefined ? undefined : eq(evidences.ownerId, ownerId)
  const [found] = await db
    .select()
    .from(evidences)
    .where(and(eq(evidences.number, number), isTheirs))
  return found
}

type Change = Partial<Omit<typeof evidences.$inferInsert, 'id' | 'number' | 'ownerId'>>

export async function changeEvidence(tx: Tx, id: Id, change: Change): Promise<EvidenceRow> {
  const [changed] = await tx.update(evidences).set(change).where(eq(evidences.id, id)).returning()
  return changed!
}

export type ListQuery = {
  page: number
  pageSize: number
  state?: EvidenceState | undefined
  image?: Id | undefined
  match?: Id | undefined
}

/** These evidences, by their ids. */
export async function evidenceAmong(db: Db | Tx, ids: readonly Id[]): Promise<Map<Id, EvidenceRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(evidences)
    .where(inArray(evidences.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** The use's newest unaltered evidence, captured or supplied. */
export async function newestKept(
  db: Db | Tx,
  { ownerId, imageId, pageUrl, fileUrl }: Use,
): Promise<EvidenceRow | undefined> {
  const [found] = await db
    .select()
    .from(evidences)
    .where(
      and(
        eq(evidences.ownerId, ownerId),
        eq(evidences.imageId, imageId),
        eq(evidences.pageUrl, pageUrl),
        eq(evidences.fileUrl, fileUrl),
        inArray(evidences.state, sealed),
        isNull(evidences.alteredAt),
      ),
    )
    .orderBy(desc(evidences.sealedAt))
    .limit(1)
  return found
}

/** One page of an owner's, the newest first. */
export async function listEvidenceOf(
  db: Db,
  ownerId: Id,
  query: ListQuery,
): Promise<{ rows: EvidenceRow[]; total: number; bytes: number }> {
  const { page, pageSize, state, image, match } = query
  const isWanted = and(
    eq(evidences.ownerId, ownerId),
    state === undefined ? undefined : eq(evidences.state, state),
    image === undefined ? undefined : eq(evidences.imageId, image),
    match === undefined ? undefined : eq(evidences.matchId, match),
  )
  const rows = await db
    .select()
    .from(evidences)
    .where(isWanted)
    .orderBy(desc(evidences.createdAt), desc(evidences.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const [all] = await db
    .select({ bytes: sum(evidences.bytes) })
    .from(evidences)
    .where(isWanted)
  return { rows, total: await db.$count(evidences, isWanted), bytes: Number(all?.bytes ?? 0) }
}

export const insertFiles = async (tx: Tx, rows: FileRow[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(evidenceFiles).values(rows)
}

export async function filesOf(db: Db | Tx, evidenceId: Id): Promise<FileRow[]> {
  return await db
    .select()
    .from(evidenceFiles)
    .where(eq(evidenceFiles.evidenceId, evidenceId))
    .orderBy(asc(evidenceFiles.name))
}

/** The file of each that shows the copy best. */
export async function placesOf(db: Db, evidenceIds: readonly Id[]): Promise<FileRow[]> {
  if (evidenceIds.length === 0) return []
  return await db
    .selectDistinctOn([evidenceFiles.evidenceId])
    .from(evidenceFiles)
    .where(
      and(
        inArray(evidenceFiles.evidenceId, [...evidenceIds]),
        inArray(evidenceFiles.kind, ['place', 'window', 'supplied']),
        like(evidenceFiles.mime, 'image/%'),
      ),
    )
    .orderBy(asc(evidenceFiles.evidenceId), asc(evidenceFiles.kind))
}

export const insertStamps = async (tx: Tx, rows: (typeof evidenceStamps.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(evidenceStamps).values(rows).onConflictDoNothing()
}

export async function stampsOf(db: Db | Tx, evidenceId: Id): Promise<StampRow[]> {
  return await db
    .select()
    .from(evidenceStamps)
    .where(eq(evidenceStamps.evidenceId, evidenceId))
    .orderBy(desc(evidenceStamps.of), asc(evidenceStamps.authority))
}

/** Sealed evidence without any time-stamp, for which this authority was never to be asked; bounded in number. */
export async function withoutStamp(db: Db | Tx, authority: string, limit: number): Promise<EvidenceRow[]> {
  const isStamped = sql`exists (select 1 from ${evidenceStamps} s where s.evidence_id = ${evidences.id}
    and (s.token is not null or s.authority = ${authority}))`
  return await db
    .select()
    .from(evidences)
    .where(and(inArray(evidences.state, sealed), not(isStamped)))
    .orderBy(asc(evidences.sealedAt), asc(evidences.id))
    .limit(limit)
}

export async function changeStamp(
  tx: Tx,
  { evidenceId, of, authority }: Pick<StampRow, 'evidenceId' | 'of' | 'authority'>,
  change: Partial<Pick<StampRow, 'token' | 'time' | 'attempts' | 'problem' | 'nextTryAt'>>,
): Promise<void> {
  const isIt = and(
    eq(evidenceStamps.evidenceId, evidenceId),
    eq(evidenceStamps.of, of),
    eq(evidenceStamps.authority, authority),
  )
  await tx.update(evidenceStamps).set(change).where(isIt)
}

const most = 200

/** Failed evidence due for another try. */
export async function dueToCapture(db: Db | Tx, now: Date): Promise<Id[]> {
  const rows = await db
    .select({ id: evidences.id })
    .from(evidences)
    .where(and(eq(evidences.state, 'failed'), lte(evidences.nextTryAt, now)))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Evidence that lacks time-stamps and is due for another try. */
export async function dueToStamp(db: Db | Tx, now: Date): Promise<Id[]> {
  const rows = await db
    .selectDistinct({ id: evidenceStamps.evidenceId })
    .from(evidenceStamps)
    .where(and(isNull(evidenceStamps.token), or(isNull(evidenceStamps.nextTryAt), lte(evidenceStamps.nextTryAt, now))))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Evidence due for its next hash check; altered evidence comes sooner. */
export async function dueToCheck(db: Db | Tx, before: Date, alteredBefore: Date): Promise<Id[]> {
  const seen = sql`coalesce(${evidences.checkedAt}, ${evidences.sealedAt})`
  const until = (moment: Date) => sql`${seen} <= ${moment.toISOString()}::timestamptz`
  const rows = await db
    .select({ id: evidences.id })
    .from(evidences)
    .where(
      and(
        inArray(evidences.state, sealed),
        or(until(before), and(isNotNull(evidences.alteredAt), until(alteredBefore))),
      ),
    )
    .orderBy(asc(evidences.checkedAt))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** Evidence past its retention. */
export async function pastRetention(db: Db, now: Date): Promise<EvidenceRow[]> {
  return await db.select().from(evidences).where(lte(evidences.retainUntil, now)).limit(most)
}

/** All of an owner's, for export and erasure. */
export async function evidenceOfOwner(db: Db | Tx, ownerId: Id): Promise<EvidenceRow[]> {
  return await db.select().from(evidences).where(eq(evidences.ownerId, ownerId)).orderBy(asc(evidences.createdAt))
}

export async function removeEvidence(tx: Tx, id: Id): Promise<void> {
  await tx.delete(evidences).where(eq(evidences.id, id))
}

/** The owner's kept evidence, and pages captured since then. */
export async function usageOf(
  db: Db | Tx,
  ownerId: Id,
  since: Date,
): Promise<{ captures: number; kept: number; bytes: number }> {
  const [all] = await db
    .select({
      captures: sql<number>`count(*) filter (where ${evidences.capturedAt} >= ${since} and ${evidences.state} = 'kept')::int`,
      kept: sql<number>`count(*)::int`,
      bytes: sum(evidences.bytes),
    })
    .from(evidences)
    .where(and(eq(evidences.ownerId, ownerId), inArray(evidences.state, sealed)))
  return { captures: all?.captures ?? 0, kept: all?.kept ?? 0, bytes: Number(all?.bytes ?? 0) }
}
