import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { Id } from '#contract/wire.ts'
import { cases } from '#server/cases/tables/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import { caseMailIds, type IncomingState, incomingMails } from './tables.ts'

/** Numbers of our mails to image users that came back, by domain of the recipient. */
export async function bouncesByDomain(db: Db): Promise<Map<string, number>> {
  const domain = sql<string>`lower(split_part(${caseMailIds.address}, '@', 2))`
  const rows = await db
    .select({ domain, bounced: count() })
    .from(caseMailIds)
    .where(and(eq(caseMailIds.isOurs, true), eq(caseMailIds.state, 'bounced')))
    .groupBy(domain)
  return new Map(rows.map((row) => [row.domain, row.bounced]))
}

/** Incoming mails by the states that people look at. */
export async function countIncoming(db: Db): Promise<Partial<Record<IncomingState, number>>> {
  const rows = await db
    .select({ state: incomingMails.state, mails: count() })
    .from(incomingMails)
    .where(inArray(incomingMails.state, ['waiting', 'quarantined', 'bounce']))
    .groupBy(incomingMails.state)
  return Object.fromEntries(rows.map(({ state, mails }) => [state, mails]))
}

/** The cases of outgoing mails, by the mails' ids. */
export async function casesOfMails(db: Db, mailIds: readonly Id[]): Promise<Map<Id, { _id: Id; name: string }>> {
  if (mailIds.length === 0) return new Map()
  const rows = await db
    .select({ mailId: caseMailIds.mailId, _id: cases.id, name: cases.name })
    .from(caseMailIds)
    .innerJoin(cases, eq(cases.id, caseMailIds.caseId))
    .where(inArray(caseMailIds.mailId, [...mailIds]))
  return new Map(rows.map(({ mailId, ...found }) => [mailId!, found]))
}
