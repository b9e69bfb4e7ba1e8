import { desc, eq } from 'drizzle-orm'
import type { CaseNote } from '#contract/cases/case-note.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { caseNotes } from '../tables/tables.ts'

type NewNote = Omit<typeof caseNotes.$inferInsert, 'id' | 'seq'>

/** More than is written of any case. */
const listed = 500

export async function insertNote(tx: Tx, note: NewNote): Promise<CaseNote> {
  const [made] = await tx
    .insert(caseNotes)
    .values({ id: newId(), ...note })
    .returning()
  return showNote(made!)
}

/** What staff wrote of a case for each other, the newest first. */
export async function listNotes(db: Db, caseId: Id): Promise<CaseNote[]> {
  const rows = await db
    .select()
    .from(caseNotes)
    .where(eq(caseNotes.caseId, caseId))
    .orderBy(desc(caseNotes.seq))
    .limit(listed)
  return rows.map(showNote)
}

const showNote = ({ id, at, byName, toName, text }: typeof caseNotes.$inferSelect): CaseNote => ({
  _id: id,
  at: at.toISOString(),
  by: byName,
  to: toName,
  text,
})
