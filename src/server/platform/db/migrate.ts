import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { OperatorProblem } from '../operator-problem.ts'
import type { Database } from './database.ts'

const folder = fileURLToPath(new URL('../../../../migrations', import.meta.url))
/** Any number, as long as every process of this product uses the same and no other program does. */
const locked = 'select pg_advisory_xact_lock(4107202611)'

type Journal = { entries: { tag: string; when: number }[] }
const journal = () => JSON.parse(readFileSync(join(folder, 'meta', '_journal.json'), 'utf8')) as Journal

/** The name of the last migration this version of the product knows. */
export const lastMigration = (): string => journal().entries.at(-1)?.tag ?? 'none'

/**
 * Brings the database to this version, forward only, each migration in a transaction of its own. Several processes may start at
 * once: one migrates, the others wait. Throws if the database was written by a newer version.
 */
export async function migrate({ execute }: Pick<Database, 'execute'>): Promise<void> {
  await execute(
    `${locked}; create table if not exists applied_migrations (tag text primary key, at timestamptz not null default now())`,
  )
  const applied = new Set((await execute('select tag from applied_migrations')).rows.map((row) => String(row.tag)))
  const { entries } = journal()
  refuseNewer(applied, entries)
  const files = readMigrationFiles({ migrationsFolder: folder })
  for (const [at, { tag }] of entries.entries())
    if (!applied.has(tag)) await execute(onceOnly(tag, files[at]?.sql ?? []))
}

/** A text of several statements is one transaction by itself; a process that waited for the lock finds the migration done and does nothing. */
function onceOnly(tag: string, statements: string[]): string {
  return `${locked};
do $migration$ begin
if not exists (select from applied_migrations where tag = '${tag}') then
${statements.map((statement) => statement.trim().replace(/;?$/, ';')).join('\n')}
insert into applied_migrations (tag) values ('${tag}');
end if;
end $migration$`
}

function refuseNewer(applied: Set<string>, entries: Journal['entries']): void {
  const known = new Set(entries.map((entry) => entry.tag))
  const unknown = [...applied].filter((tag) => !known.has(tag))
  if (unknown.length > 0)
    throw new OperatorProblem(
      `The database was written by a newer version of the product (it has ${unknown.join(', ')}). Start that version, or restore a backup made with this one.`,
    )
}
