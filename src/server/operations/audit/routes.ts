import { Readable } from 'node:stream'
import type { Query } from '#contract/endpoint.ts'
import { checkAuditLog, exportAuditLines, listAuditLines } from '#contract/platform/audit.ts'
import { checkAudit } from '#server/platform/audit/check-audit.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { linesOfAudit } from './export-audit.ts'
import { readLines } from './read-lines.ts'
import { searchOf } from './search-of.ts'

type Needs = Pick<Deps, 'db'>

/** Calls that read staff's acts. */
export const auditRoutes: Route<Needs>[] = [
  handle(listAuditLines, async ({ query }, { db }: Needs) => await page(db, query)),
  handle(exportAuditLines, async ({ query }, { db }: Needs) => ({
    body: Readable.from(linesOfAudit(db, await searchOf(db, query))),
    type: 'text/csv; charset=utf-8',
    name: 'audit-log.csv',
  })),
  handle(checkAuditLog, async (_, { db }: Needs) => await checkAudit(db)),
]

async function page(db: Deps['db'], { before, pageSize, ...asked }: Query<typeof listAuditLines>) {
  const lines = await readLines(db, await searchOf(db, asked), { before, limit: pageSize })
  const last = lines.length === pageSize ? lines.at(-1) : undefined
  return { data: lines, ...(last ? { next: last.seq } : {}) }
}
