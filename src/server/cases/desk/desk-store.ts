import { and, asc, count, desc, eq, inArray, isNotNull, ne, not, or, type SQL } from 'drizzle-orm'
import type { ReasonCode } from '#contract/cases/reasons.ts'
import type { CaseState } from '#contract/cases/states.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
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

/** The other cases against the party of a case, of any owner, the newest first; drafts are their owners' own. */
export async function relatedCases(db: Db, row: Pick<CaseRecord, 'id' | 'party' | 'host'>): Promise<CaseRecord[]> {
  if (row.party === null) return []
  return await db
    .select()
    .from(cases)
    .where(and(eq(cases.host, row.host), ne(cases.state, 'draft'), ne(cases.id, row.id)))
    .orderBy(desc(cases.number))
    .limit(maxRelated)
}

/** How many of an owner's other submitted cases are at each state, with the reason, the most frequent first. */
export async function casesByState(
  db: Db,
  { id, ownerId }: Pick<CaseRecord, 'id' | 'ownerId'>,
): Promise<{ state: CaseState; reason: ReasonCode | null; cases: number }[]> {
  return await db
    .select({ state: cases.state, reason: cases.reasonCode, cases: count() })
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), ne(cases.id, id), ne(cases.state, 'draft')))
    .groupBy(cases.state, cases.reasonCode)
    .orderBy(desc(count()), cases.state)
}

/** Another open case of the owner of a case, by what it is called. */
export async function openCaseCalled(
  db: Db | Tx,
  { id, ownerId }: Pick<CaseRecord, 'id' | 'ownerId'>,
  name: string,
): Promise<CaseRecord | undefined> {
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.ownerId, ownerId), eq(cases.name, name), ne(cases.id, id), isNotNull(cases.openParty)))
  return found
}
