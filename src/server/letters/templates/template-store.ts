import type { Language } from '#contract/languages/languages.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { LetterKind } from '#contract/letters/letter.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { letterTemplates } from '../tables.ts'

export type TemplateRow = typeof letterTemplates.$inferSelect
/** Which text is meant. */
export type Which = { kind: LetterKind; language: Language; country: string }

const isOf = ({ kind, language, country }: Which) =>
  and(eq(letterTemplates.kind, kind), eq(letterTemplates.language, language), eq(letterTemplates.country, country))

export async function templateVersions(db: Db | Tx, which: Which): Promise<TemplateRow[]> {
  return await db.select().from(letterTemplates).where(isOf(which)).orderBy(desc(letterTemplates.version))
}

export async function newestTemplate(db: Db | Tx, which: Which): Promise<TemplateRow | undefined> {
  const [found] = await db
    .select()
    .from(letterTemplates)
    .where(isOf(which))
    .orderBy(desc(letterTemplates.version))
    .limit(1)
  return found
}

/** The newest version of every text that staff wrote. */
export async function newestTemplates(db: Db | Tx): Promise<TemplateRow[]> {
  const { kind, language, country, version } = letterTemplates
  return await db
    .selectDistinctOn([kind, language, country])
    .from(letterTemplates)
    .orderBy(kind, language, country, desc(version))
}

/** Until the transaction ends nobody else writes this text. */
export async function lockTemplate(tx: Tx, { kind, language, country }: Which): Promise<void> {
  const key = `letter template ${kind} ${language} ${country}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

export async function insertTemplate(
  tx: Tx,
  row: Omit<typeof letterTemplates.$inferInsert, 'id'>,
): Promise<TemplateRow> {
  const [made] = await tx
    .insert(letterTemplates)
    .values({ id: newId(), ...row })
    .returning()
  return made!
}
