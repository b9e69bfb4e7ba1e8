import type { Id } from '#contract/wire.ts'
import type { Db } from '#server/platform/db/database.ts'
import { keyOfStatement } from './files/keep-statement.ts'
import { type StatementRow, statementsOf } from './statement-store.ts'

const all = { page: 1, pageSize: 100_000 }

/** An owner's statements for their export, with the signed files. */
export async function exportStatements(db: Db, ownerId: Id) {
  const { rows } = await statementsOf(db, ownerId, all)
  return { documents: rows.map(({ facts }) => facts), files: rows.filter(({ keptAt }) => keptAt !== null).map(fileOf) }
}

const fileOf = (row: StatementRow) => ({
  name: `statements/${row.number}.pdf`,
  bucket: 'cases' as const,
  key: keyOfStatement(row),
})
