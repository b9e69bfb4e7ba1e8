import { and, asc, desc, eq, gt, gte, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { auditHead, auditLog } from './tables.ts'

export type AuditRow = Omit<typeof auditLog.$inferSelect, 'previous' | 'hash'>

/** Narrowing of the log; each part may be missing. */
export type AuditSearch = {
  actors?: readonly string[] | undefined
  /** Id of a case that a call named. */
  caseId?: string | undefined
  /** Part of an action's name, in any case. */
  action?: string | undefined
  from?: Date | undefined
  /** The first moment that is too late. */
  until?: Date | undefined
  /** True to leave out calls that only read. */
  isChange?: boolean | undefined
}

type Page = { before?: number | undefined; limit: number }

const shown = {
  seq: auditLog.seq,
  at: auditLog.at,
  actor: auditLog.actor,
  action: auditLog.action,
  about: auditLog.about,
  ip: auditLog.ip,
}

/** The newest lines of a search, or those before a place in the log. */
export async function searchAudit(db: Db, search: AuditSearch, { before, limit }: Page): Promise<AuditRow[]> {
  return await db
    .select(shown)
    .from(auditLog)
    .where(and(before === undefined ? undefined : lt(auditLog.seq, before), ...conditionsOf(search)))
    .orderBy(desc(auditLog.seq))
    .limit(limit)
}

const readingVerbs = '^(list|get|find|search|preview|count|check|download|load)'

function conditionsOf({ actors, caseId, action, from, until, isChange }: AuditSearch): (SQL | undefined)[] {
  return [
    actors && (actors.length === 0 ? sql`false` : inArray(auditLog.actor, [...actors])),
    caseId === undefined ? undefined : isAbout(caseId),
    action ? sql`position(lower(${action}) in lower(${auditLog.action})) > 0` : undefined,
    from && gte(auditLog.at, from),
    until && lt(auditLog.at, until),
    isChange ? not(sql`${auditLog.action} ~ ${readingVerbs}`) : undefined,
  ]
}

const isAbout = (caseId: string) =>
  or(
    sql`${auditLog.about} @> ${JSON.stringify({ caseId })}::jsonb`,
    sql`${auditLog.about} @> ${JSON.stringify({ cases: [caseId] })}::jsonb`,
  )

/** A row as it is hashed. `at` is ISO 8601 in UTC to the millisecond, `about` the database's own text. */
export type ChainRow = {
  seq: number
  at: string
  actor: string
  action: string
  about: string
  ip: string | null
  previous: string
  hash: string
}

export async function hashedAfter(db: Db, seq: number, limit: number): Promise<ChainRow[]> {
  return await db
    .select({
      ...shown,
      at: sql<string>`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      about: sql<string>`${auditLog.about}::text`,
      previous: auditLog.previous,
      hash: auditLog.hash,
    })
    .from(auditLog)
    .where(gt(auditLog.seq, seq))
    .orderBy(asc(auditLog.seq))
    .limit(limit)
}

export async function readHead(db: Db): Promise<{ seq: number; hash: string }> {
  const [head] = await db
    .select({ seq: auditHead.seq, hash: auditHead.hash })
    .from(auditHead)
    .where(eq(auditHead.id, 1))
  return head ?? { seq: 0, hash: '' }
}
