import type { AuditLine } from '#contract/platform/audit.ts'
import { readPeople } from '#server/accounts/index.ts'
import { type AuditRow, type AuditSearch, searchAudit } from '#server/platform/audit/audit-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { namesOfCases } from './case-names-store.ts'

/** Lines of the log with the names of people and cases. */
export async function readLines(
  db: Db,
  search: AuditSearch,
  page: { before?: number | undefined; limit: number },
): Promise<AuditLine[]> {
  const rows = await searchAudit(db, search, page)
  const people = await readPeople(
    db,
    rows.map(({ actor }) => actor),
  )
  const cases = await namesOfCases(
    db,
    rows.map(caseOf).filter((id) => id !== undefined),
  )
  return rows.map((row) => ({
    seq: row.seq,
    at: row.at.toISOString(),
    actor: row.actor,
    actor_name: people.get(row.actor)?.name ?? null,
    action: row.action,
    about: row.about,
    case_name: cases.get(caseOf(row) ?? '') ?? null,
    ip: row.ip,
  }))
}

const caseOf = ({ about: { caseId } }: AuditRow): string | undefined =>
  typeof caseId === 'string' ? caseId : undefined
