import { createHash } from 'node:crypto'
import type { AuditCheck } from '#contract/platform/audit.ts'
import type { Db } from '../db/database.ts'
import { type ChainRow, hashedAfter, readHead } from './audit-store.ts'

const atOnce = 1000

/**
 * Reads the whole log and hashes it again, here and not in the database. Names the first row that does not follow from the one before. The head
 * is read first, because rows are added meanwhile.
 */
export async function checkAudit(db: Db): Promise<AuditCheck> {
  const head = await readHead(db)
  let last: Pick<ChainRow, 'seq' | 'hash'> = { seq: 0, hash: '' }
  let lines = 0
  for (;;) {
    const rows = await hashedAfter(db, last.seq, atOnce)
    for (const row of rows) {
      const why = faultOf(row, last.hash)
      if (why !== undefined) return { lines, broken: { seq: row.seq, why } }
      if (row.seq === head.seq && row.hash !== head.hash)
        return { lines, broken: { seq: row.seq, why: 'The log’s head names another hash for this row.' } }
      last = row
      lines += 1
    }
    if (rows.length < atOnce) break
  }
  return last.seq < head.seq
    ? { lines, broken: { seq: last.seq + 1, why: `Rows ${last.seq + 1} to ${head.seq} at the end are gone.` } }
    : { lines, broken: null }
}

function faultOf(row: ChainRow, before: string): string | undefined {
  if (row.previous !== before) return 'The row before it was removed, added or replaced.'
  return hashOf(row) === row.hash ? undefined : 'The row was changed after it was written.'
}

/** Each part with its length in bytes, one a line; a missing part has `-` for its length. Equals `audit_hash` of the database. */
function hashOf({ previous, seq, at, actor, action, about, ip }: ChainRow): string {
  const parts = [previous, String(seq), at, actor, action, about, ip]
  const lines = parts.map((part) => (part === null ? '-:' : `${Buffer.byteLength(part)}:${part}`))
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}
