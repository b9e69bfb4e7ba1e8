import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { isLetterNext, isOnHold, statesThat } from '#contract/cases/state-questions.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { cases } from '#server/cases/tables/index.ts'
import { caseCountryRules, caseLawAnswers } from './tables.ts'

export type RuleRow = typeof caseCountryRules.$inferSelect
export type LawAnswerRow = typeof caseLawAnswers.$inferSelect

/** Until the transaction ends nobody else says anything of this country. */
export async function lockCountry(tx: Tx, country: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`country rule ${country}`}, 0))`)
}

/** What was said of a country last. */
export async function newestRule(db: Db | Tx, country: string): Promise<RuleRow | undefined> {
  const [found] = await db
    .select()
    .from(caseCountryRules)
    .where(eq(caseCountryRules.country, country))
    .orderBy(desc(caseCountryRules.version))
    .limit(1)
  return found
}

/** The newest rule of every country that has one. */
export async function newestRules(db: Db | Tx): Promise<RuleRow[]> {
  return await db
    .selectDistinctOn([caseCountryRules.country])
    .from(caseCountryRules)
    .orderBy(caseCountryRules.country, desc(caseCountryRules.version))
}

export async function rulesOf(db: Db | Tx, country: string): Promise<RuleRow[]> {
  return await db
    .select()
    .from(caseCountryRules)
    .where(eq(caseCountryRules.country, country))
    .orderBy(desc(caseCountryRules.version))
}

export async function insertRule(tx: Tx, row: Omit<typeof caseCountryRules.$inferInsert, 'id' | 'seq'>) {
  const [made] = await tx
    .insert(caseCountryRules)
    .values({ id: newId(), ...row })
    .returning()
  return made!
}

/** The newest answer to each question of a case. */
export async function lawAnswersOf(db: Db | Tx, caseId: Id): Promise<LawAnswerRow[]> {
  return await db
    .selectDistinctOn([caseLawAnswers.question])
    .from(caseLawAnswers)
    .where(eq(caseLawAnswers.caseId, caseId))
    .orderBy(caseLawAnswers.question, desc(caseLawAnswers.seq))
}

export async function insertLawAnswer(tx: Tx, row: Omit<typeof caseLawAnswers.$inferInsert, 'seq'>): Promise<void> {
  await tx.insert(caseLawAnswers).values(row)
}

/** Cases whose evidence is there, or that rest since it is: those that a rule lets go on, or stops. */
export async function casesAtRule(db: Db | Tx): Promise<Id[]> {
  const states = statesThat(isLetterNext)
  const ready = inArray(cases.state, states)
  const held = and(inArray(cases.state, statesThat(isOnHold)), inArray(cases.heldFrom, states))
  const rows = await db
    .select({ id: cases.id })
    .from(cases)
    .where(sql`${ready} or ${held}`)
    .orderBy(cases.id)
  return rows.map(({ id }) => id)
}
