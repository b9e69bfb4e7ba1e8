import { and, asc, count, desc, eq, inArray, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm'
import type { ImageSheet, SheetProblem } from '#contract/images/sheets.ts'
import { SheetRowState } from '#contract/images/sheets.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { images } from '../tables.ts'
import { imageSheetRows, imageSheets } from './tables.ts'

export type SheetRow = typeof imageSheets.$inferSelect
export type LineRow = typeof imageSheetRows.$inferSelect
export type Counts = ImageSheet['counts']

const insertedAtOnce = 1000

export async function insertSheet(
  tx: Tx,
  sheet: typeof imageSheets.$inferInsert,
  lines: (typeof imageSheetRows.$inferInsert)[],
): Promise<SheetRow> {
  const [inserted] = await tx.insert(imageSheets).values(sheet).returning()
  for (let at = 0; at < lines.length; at += insertedAtOnce)
    await tx.insert(imageSheetRows).values(lines.slice(at, at + insertedAtOnce))
  return inserted!
}

/** The owner's own sheet; undefined for anybody else's. */
export async function matchSheet(db: Db | Tx, ownerId: Id, id: Id): Promise<SheetRow | undefined> {
  const [found] = await db
    .select()
    .from(imageSheets)
    .where(and(eq(imageSheets.id, id), eq(imageSheets.ownerId, ownerId)))
  return found
}

/** For jobs, which act for the app and not for a caller. */
export async function readKeptSheet(db: Db | Tx, id: Id): Promise<SheetRow | undefined> {
  const [found] = await db.select().from(imageSheets).where(eq(imageSheets.id, id))
  return found
}

/** An owner's newest sheets. */
export async function sheetsOf(db: Db, ownerId: Id, limit: number): Promise<SheetRow[]> {
  return await db
    .select()
    .from(imageSheets)
    .where(eq(imageSheets.ownerId, ownerId))
    .orderBy(desc(imageSheets.createdAt), desc(imageSheets.id))
    .limit(limit)
}

/** The owner's sheets that are being imported. */
export async function runningSheetsOf(tx: Tx, ownerId: Id): Promise<SheetRow[]> {
  return await tx
    .select()
    .from(imageSheets)
    .where(and(eq(imageSheets.ownerId, ownerId), eq(imageSheets.state, 'running')))
}

/** Sheets of everybody that are being imported, the oldest first. */
export async function sheetsUnderWay(db: Db, limit: number): Promise<Pick<SheetRow, 'id' | 'activityId'>[]> {
  return await db
    .select({ id: imageSheets.id, activityId: imageSheets.activityId })
    .from(imageSheets)
    .where(eq(imageSheets.state, 'running'))
    .orderBy(imageSheets.createdAt)
    .limit(limit)
}

/** Forgets the owner's sheets that were never started, and all but the newest of the others that are over. */
export async function forgetOlderSheets(tx: Tx, ownerId: Id, kept: number): Promise<void> {
  const newest = tx
    .select({ id: imageSheets.id })
    .from(imageSheets)
    .where(and(eq(imageSheets.ownerId, ownerId), sql`${imageSheets.state} <> 'checked'`))
    .orderBy(desc(imageSheets.createdAt), desc(imageSheets.id))
    .limit(kept)
  await tx
    .delete(imageSheets)
    .where(
      and(
        eq(imageSheets.ownerId, ownerId),
        sql`${imageSheets.state} <> 'running'`,
        sql`${imageSheets.id} not in (${newest})`,
      ),
    )
}

export async function forgetSheetsBefore(db: Db, moment: Date): Promise<void> {
  await db.delete(imageSheets).where(and(lt(imageSheets.createdAt, moment), sql`${imageSheets.state} <> 'running'`))
}

/** For an owner who leaves. */
export async function removeSheetsOf(tx: Tx, ownerId: Id): Promise<void> {
  await tx.delete(imageSheets).where(eq(imageSheets.ownerId, ownerId))
}

/** An owner's exportable sheet lines with their outcomes. */
export async function sheetLinesOf(db: Db, ownerId: Id) {
  const { fileName, purpose, createdAt } = imageSheets
  const { row, cells, state, problems, imageId } = imageSheetRows
  return await db
    .select({ fileName, purpose, createdAt, row, cells, state, problems, imageId })
    .from(imageSheetRows)
    .innerJoin(imageSheets, eq(imageSheets.id, imageSheetRows.sheetId))
    .where(eq(imageSheets.ownerId, ownerId))
    .orderBy(createdAt, imageSheets.id, row)
}

/** Changes a sheet that is in one of these states; undefined when it is not. */
export async function changeSheet(
  tx: Db | Tx,
  id: Id,
  whileIn: SheetRow['state'][],
  change: Partial<Pick<SheetRow, 'state' | 'activityId' | 'problem' | 'givenUp' | 'finishedAt'>>,
): Promise<SheetRow | undefined> {
  const [changed] = await tx
    .update(imageSheets)
    .set(change)
    .where(and(eq(imageSheets.id, id), inArray(imageSheets.state, whileIn)))
    .returning()
  return changed
}

/** Counts that the job of a sheet that is being imported was given up; undefined when it is over. */
export async function countGivenUp(tx: Tx, id: Id): Promise<SheetRow | undefined> {
  const [counted] = await tx
    .update(imageSheets)
    .set({ givenUp: sql`${imageSheets.givenUp} + 1` })
    .where(and(eq(imageSheets.id, id), eq(imageSheets.state, 'running')))
    .returning()
  return counted
}

/** Counts the lines of each sheet by state. */
export async function countLines(db: Db | Tx, ids: Id[]): Promise<Map<Id, Counts>> {
  const zero = () => Object.fromEntries(SheetRowState.options.map((state) => [state, 0])) as Counts
  const counts = new Map(ids.map((id) => [id, zero()]))
  if (ids.length === 0) return counts
  const found = await db
    .select({ sheetId: imageSheetRows.sheetId, state: imageSheetRows.state, lines: count() })
    .from(imageSheetRows)
    .where(inArray(imageSheetRows.sheetId, ids))
    .groupBy(imageSheetRows.sheetId, imageSheetRows.state)
  for (const { sheetId, state, lines } of found) counts.get(sheetId)![state] = lines
  return counts
}

/** Lines that have something the matter, or all; a page of them and how many there are. */
export async function linesPage(
  db: Db,
  sheetId: Id,
  { show, page, pageSize }: { show: 'all' | 'problems'; page: number; pageSize: number },
) {
  const condition = and(
    eq(imageSheetRows.sheetId, sheetId),
    show === 'all' ? undefined : inArray(imageSheetRows.state, ['wrong', 'failed']),
  )
  const rows = await db
    .select()
    .from(imageSheetRows)
    .where(condition)
    .orderBy(imageSheetRows.row)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: await db.$count(imageSheetRows, condition) }
}

/** Every line in one of these states. */
export async function linesIn(db: Db, sheetId: Id, states: LineRow['state'][]): Promise<LineRow[]> {
  return await db
    .select()
    .from(imageSheetRows)
    .where(and(eq(imageSheetRows.sheetId, sheetId), inArray(imageSheetRows.state, states)))
    .orderBy(imageSheetRows.row)
}

/** Images of the sheet's owner that came of its good lines without a registration number, in the order of the lines. */
export async function imagesToRegister(db: Db, sheet: SheetRow): Promise<Id[]> {
  const { sheetId, row, state, plan } = imageSheetRows
  const found = await db
    .select({ id: images.id })
    .from(imageSheetRows)
    .innerJoin(images, eq(images.id, imageSheetRows.imageId))
    .where(
      and(
        eq(sheetId, sheet.id),
        inArray(state, ['added', 'updated', 'known']),
        sql`${plan} -> 'registration' is null`,
        eq(images.ownerId, sheet.ownerId),
        ne(images.state, 'failed'),
      ),
    )
    .groupBy(images.id)
    .orderBy(min(row))
  return found.map(({ id }) => id)
}

const isWaiting = (sheetId: Id) => and(eq(imageSheetRows.sheetId, sheetId), eq(imageSheetRows.state, 'waiting'))

/** Lines that can be carried out now. */
export async function dueLines(db: Db, sheetId: Id, now: Date, limit: number): Promise<LineRow[]> {
  return await db
    .select()
    .from(imageSheetRows)
    .where(and(isWaiting(sheetId), or(isNull(imageSheetRows.notBefore), lte(imageSheetRows.notBefore, now))))
    .orderBy(asc(imageSheetRows.row))
    .limit(limit)
}

/** The numbers of the lines that still wait. */
export async function waitingLines(tx: Tx, sheetId: Id): Promise<Set<number>> {
  const found = await tx.select({ row: imageSheetRows.row }).from(imageSheetRows).where(isWaiting(sheetId))
  return new Set(found.map(({ row }) => row))
}

/** When the next line can be carried out; null when none waits. */
export async function nextDue(db: Db, sheetId: Id): Promise<Date | null> {
  const [found] = await db
    .select({ at: min(imageSheetRows.notBefore) })
    .from(imageSheetRows)
    .where(isWaiting(sheetId))
  return found?.at ?? null
}

/** The outcome of a line; a waiting one has its next time. */
export type Settled = {
  row: number
  state: 'waiting' | 'added' | 'updated' | 'known' | 'failed'
  imageId: Id | null
  problems: SheetProblem[]
  notBefore: Date | null
}

/** Records the outcome of waiting lines; resolves to the number settled. */
export async function settleLines(tx: Tx, sheetId: Id, settled: Settled[]): Promise<number> {
  if (settled.length === 0) return 0
  const given = JSON.stringify(
    settled.map(({ row, state, imageId, problems, notBefore }) => ({
      row,
      state,
      image_id: imageId,
      problems,
      not_before: notBefore,
    })),
  )
  const changed = await tx
    .update(imageSheetRows)
    .set({
      state: sql`given.state`,
      imageId: sql`given.image_id`,
      problems: sql`given.problems`,
      notBefore: sql`given.not_before`,
      attempts: sql`${imageSheetRows.attempts} + case when given.state = 'waiting' then 1 else 0 end`,
    })
    .from(
      sql`jsonb_to_recordset(${given}::jsonb) as given(row int, state text, image_id text, problems jsonb, not_before timestamptz)`,
    )
    .where(and(isWaiting(sheetId), sql`${imageSheetRows.row} = given.row`))
    .returning({ state: imageSheetRows.state })
  return changed.filter(({ state }) => state !== 'waiting').length
}

/** Lines of an import that is started again may be tried at once. */
export async function forgetPauses(tx: Tx, sheetId: Id): Promise<void> {
  await tx.update(imageSheetRows).set({ notBefore: null, attempts: 0 }).where(isWaiting(sheetId))
}

/** Those of these ids that are images of the owner. */
export async function ownedAmong(db: Db, ownerId: Id, ids: Id[]): Promise<Set<Id>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.ownerId, ownerId), inArray(images.id, ids)))
  return new Set(found.map(({ id }) => id))
}
