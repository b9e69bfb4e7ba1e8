import { csvOf } from '#server/platform/text/csv.ts'
import { type AuditSearch } from '#server/platform/audit/audit-store.ts'
import type { Db } from '#server/platform/db/database.ts'
import { readLines } from './read-lines.ts'

const atOnce = 500

/** The lines of a search as CSV, newest first, some at a time. */
export async function* linesOfAudit(db: Db, search: AuditSearch): AsyncGenerator<string> {
  yield csvOf([['Number', 'Time', 'Person', 'Account', 'Action', 'Case', 'About', 'Address']], { bom: true })
  for (let before: number | undefined; ;) {
    const lines = await readLines(db, search, { before, limit: atOnce })
    const rows = lines.map((line) => [
      line.seq,
      line.at,
      line.actor_name ?? '',
      line.actor,
      line.action,
      line.case_name ?? '',
      JSON.stringify(line.about),
      line.ip ?? '',
    ])
    if (rows.length > 0) yield csvOf(rows, { isText: true })
    before = lines.at(-1)?.seq
    if (lines.length < atOnce) return
  }
}
