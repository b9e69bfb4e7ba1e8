import { and, asc, count, desc, eq, inArray, isNotNull, ne, not, or, type SQL } from 'drizzle-orm'
import type { CaseState } from '#contract/cases/states.ts'
import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { CaseRecord } from '../case-store.ts'
import { caseMessages, cases } from '../tables.ts'

type Asked = { state: CaseState | undefined; name: string | undefined; page: number; pageSize: number }

/** The cases of all owners that wait for staff, or are at one state, those that wait longest first; or the one that is called so. */
export async function listWaiting(
  db: Db,
  { state, name, page, pageSize }: Asked,
): Promise<{ rows: CaseRecord[]; total: number }> {
  const where = name === undefined ? waiting(db, state) : eq(cases.number, Number(name.slice(3)))
  const [counted] = await db.select({ total: count() }).from(cases).where(where)
  const rows = await db
    .select()
    .from(cases)
    .where(where)
    .orderBy(asc(cases.since), asc(cases.id))
    .limit(pageSize)
    .offset(page * pageSize)
  return { rows, total: counted!.total }
}

function waiting(db: Db, state: CaseState | undefined): SQL | undefined {
  if (state) return eq(cases.state, state)
  const written = db
    .select({ id: caseMessages.caseId })
    .from(caseMessages)
    .where(and(eq(caseMessages.from, 'owner'), not(caseMessages.isRead)))
  return or(inArray(cases.state, ['submitted', 'in_review', 'needs_info']), inArray(cases.id, written))
}

const maxRelated = 50

/** The other open cases against the party of a case, of any owner. */
export async function relatedCases(db: Db, row: { id: Id; party: string | null; host: string }): Promise<CaseRecord[]> {
  if (row.party === null) return []
  return await db
    .select()
    .from(cases)
    .where(and(eq(cases.host, row.host), isNotNull(cases.openParty), ne(cases.id, row.id)))
    .orderBy(desc(cases.number))
    .limit(maxRelated)
}
