import { and, desc, eq, exists, gte, inArray, isNull, lte, sql, type SQL } from 'drizzle-orm'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import { ownersByEmail } from '#server/accounts/index.ts'
import { cases } from '#server/cases/tables/index.ts'
import { caseContacts } from '#server/letters/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { casePrices } from '#server/pricing/index.ts'

const dayMs = 86_400_000

/** Condition on cases; undefined for an empty narrowing. */
export type CaseCondition = SQL | undefined

/** Condition on cases for a narrowing; undefined for an empty one. */
export async function narrowedTo(db: Db, narrowing: CaseNarrowing, now: Date): Promise<CaseCondition> {
  const { country, owner, site, minSum, minDays, minRisk, language, assignee } = narrowing
  return and(
    country === undefined ? undefined : eq(cases.country, country),
    owner === undefined ? undefined : await ofOwner(db, owner),
    site === undefined ? undefined : eq(cases.host, site),
    minRisk === undefined ? undefined : gte(cases.risk, minRisk),
    minDays === undefined ? undefined : lte(cases.since, new Date(now.getTime() - minDays * dayMs)),
    minSum === undefined ? undefined : sql`${newestTotal(db)} >= ${minSum * 100}`,
    language === undefined ? undefined : exists(contactIn(db, language)),
    assignee === undefined ? undefined : ofAssignee(assignee),
  )
}

async function ofOwner(db: Db, email: string): Promise<SQL> {
  const owners = email === '' ? [] : await ownersByEmail(db, email.toLowerCase())
  return owners.length === 0
    ? sql`false`
    : inArray(
        cases.ownerId,
        owners.map(({ id }) => id),
      )
}

const ofAssignee = (assignee: string): SQL =>
  assignee === 'nobody' ? isNull(cases.assigneeId) : eq(cases.assigneeId, assignee)

/** Sum in minor units: of currencies without such, a hundred of their units count as one. */
const newestTotal = (db: Db) =>
  sql`(${db
    .select({ total: casePrices.total })
    .from(casePrices)
    .where(eq(casePrices.caseId, cases.id))
    .orderBy(desc(casePrices.version))
    .limit(1)})`

const contactIn = (db: Db, language: string) =>
  db
    .select({ one: sql`1` })
    .from(caseContacts)
    .where(
      and(
        eq(caseContacts.caseId, cases.id),
        sql`${caseContacts.language} = ${language}`,
        isNull(caseContacts.correctedAt),
      ),
    )
