import { and, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { type MailRow, undelivered } from './mail-store.ts'
import { mails } from './tables.ts'

/** Mails to a domain in the days that are kept, by their fate. */
export type DomainCounts = {
  domain: string
  sent: number
  waiting: number
  refused: number
  failed: number
  unsure: number
  problem: string | null
}

const domainOf = sql<string>`lower(split_part(${mails.to}, '@', 2))`
const among = (...states: MailRow['state'][]) =>
  sql<number>`count(*) filter (where ${inArray(mails.state, states)})`.mapWith(Number)

/** Domains that mail went to, the worst first. */
export async function countByDomain(db: Db, limit: number): Promise<DomainCounts[]> {
  const lost = among('refused', 'failed', 'unsure')
  return await db
    .select({
      domain: domainOf,
      sent: among('sent'),
      waiting: among('waiting', 'handed-over'),
      refused: among('refused'),
      failed: among('failed'),
      unsure: among('unsure'),
      problem: sql<
        string | null
      >`(array_agg(${mails.problem} order by ${mails.createdAt} desc) filter (where ${mails.problem} is not null))[1]`,
    })
    .from(mails)
    .groupBy(domainOf)
    .orderBy(desc(lost), desc(count()), domainOf)
    .limit(limit)
}

export type LostMail = Pick<
  MailRow,
  'id' | 'template' | 'to' | 'subject' | 'state' | 'attempts' | 'problem' | 'createdAt'
>

/** Mails that nobody got, or may not have got, and those that failed before and are tried again; the newest first. */
export async function pageOfUndelivered(
  db: Db,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: LostMail[]; total: number }> {
  const isRetried = and(eq(mails.state, 'waiting'), lt(sql`0`, mails.attempts))
  const where = or(inArray(mails.state, undelivered), isRetried)
  const [counted] = await db.select({ total: count() }).from(mails).where(where)
  const rows = await db
    .select({
      id: mails.id,
      template: mails.template,
      to: mails.to,
      subject: mails.subject,
      state: mails.state,
      attempts: mails.attempts,
      problem: mails.problem,
      createdAt: mails.createdAt,
    })
    .from(mails)
    .where(where)
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { rows, total: counted?.total ?? 0 }
}
