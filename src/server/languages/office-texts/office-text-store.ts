import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { OfficeTextKind } from '#contract/languages/office-texts.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { officeTexts, officeTextVersions } from './tables.ts'

export type TextRow = typeof officeTexts.$inferSelect
export type VersionRow = typeof officeTextVersions.$inferSelect

export async function readTexts(db: Db, kind: OfficeTextKind | undefined): Promise<TextRow[]> {
  return await db
    .select()
    .from(officeTexts)
    .where(kind && eq(officeTexts.kind, kind))
    .orderBy(asc(officeTexts.kind), asc(sql`lower(${officeTexts.name})`), asc(officeTexts.id))
}

/** The newest version of each language of these texts. */
export async function newestVersions(db: Db | Tx, textIds: readonly Id[]): Promise<VersionRow[]> {
  if (textIds.length === 0) return []
  return await db
    .selectDistinctOn([officeTextVersions.textId, officeTextVersions.language])
    .from(officeTextVersions)
    .where(inArray(officeTextVersions.textId, [...textIds]))
    .orderBy(officeTextVersions.textId, officeTextVersions.language, desc(officeTextVersions.version))
}

export async function allVersions(db: Db, textId: Id): Promise<VersionRow[]> {
  return await db
    .select()
    .from(officeTextVersions)
    .where(eq(officeTextVersions.textId, textId))
    .orderBy(desc(officeTextVersions.savedAt), desc(officeTextVersions.version))
}

/** False when another text of this kind has the name. */
export async function insertText(tx: Tx, row: TextRow): Promise<boolean> {
  const inserted = await tx.insert(officeTexts).values(row).onConflictDoNothing().returning({ id: officeTexts.id })
  return inserted.length > 0
}

export async function lockText(tx: Tx, id: Id): Promise<TextRow | undefined> {
  const [found] = await tx.select().from(officeTexts).where(eq(officeTexts.id, id)).for('update')
  return found
}

export async function insertVersion(tx: Tx, row: VersionRow): Promise<void> {
  await tx.insert(officeTextVersions).values(row)
}

export async function setRetired(tx: Tx, id: Id, retiredAt: Date | null): Promise<void> {
  await tx
    .update(officeTexts)
    .set({ retiredAt })
    .where(and(eq(officeTexts.id, id)))
}
