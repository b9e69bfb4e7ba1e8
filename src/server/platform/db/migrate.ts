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

/** The last migration that this version knows. */
export const lastMigration = (): string => journal().entries.at(-1)?.tag ?? 'none'

/** A migration whose SQL begins with such a line leaves everything that the version before it reads and writes. `check-migrations.ts` reads it. */
const additiveMark = /^\s*-- additive(?: by hand: .+)?\n/

/** Migrating, and waiting for it, may exceed the timeout. */
const unhurried = "select set_config('statement_timeout', '0', true)"

/**
 * Brings the database to this version, forward only, each migration in a transaction of its own. Several processes may start at
 * once: one migrates, the others wait. A newer version may have migrated already, as long as it only added. Resolves to the migrations that
 * this call applied. Throws OperatorProblem otherwise.
 */
export async function migrate({ execute }: Pick<Database, 'execute'>, files = readFiles()): Promise<string[]> {
  await execute(
    `${unhurried}; ${locked}; create table if not exists applied_migrations (tag text primary key, at timestamptz not null default now());
    alter table applied_migrations add column if not exists is_additive boolean not null default false`,
  )
  const applied = await appliedIn(execute)
  refuseNewer(applied, files)
  const missing = files.filter(({ tag }) => !applied.has(tag))
  for (const file of missing) await execute(onceOnly(file))
  return missing.map(({ tag }) => tag)
}

/** Throws OperatorProblem for an unsuitable schema; changes nothing. */
export async function checkMigrated({ execute }: Pick<Database, 'execute'>, files = readFiles()): Promise<void> {
  const { rows } = await execute("select to_regclass('applied_migrations') is not null as is_there")
  const applied = rows[0]?.is_there ? await appliedIn(execute) : new Map<string, boolean>()
  refuseNewer(applied, files)
  const missing = files.filter(({ tag }) => !applied.has(tag))
  if (missing.length > 0)
    throw new OperatorProblem(
      `The database lacks ${missing.length} migrations of this version, the first is ${missing[0]!.tag}. Run "rightframe migrate" once, then start this process again.`,
    )
}

type MigrationFile = { tag: string; statements: string[]; isAdditive: boolean }

/** Every migration of this version, in order. */
export function readFiles(): MigrationFile[] {
  const read = readMigrationFiles({ migrationsFolder: folder })
  return journal().entries.map(({ tag }, at) => {
    const statements = read[at]?.sql ?? []
    return { tag, statements, isAdditive: additiveMark.test(statements[0] ?? '') }
  })
}

/** The tags in the database, each with its mark. A version from before the marks wrote none. */
async function appliedIn(execute: Database['execute']): Promise<Map<string, boolean>> {
  const { rows } = await execute(
    "select tag, to_jsonb(applied_migrations)->>'is_additive' as mark from applied_migrations",
  )
  return new Map(rows.map((row) => [String(row.tag), row.mark === 'true']))
}

/** A text of several statements is one transaction by itself; a process that waited for the lock finds the migration done and does nothing. */
function onceOnly({ tag, statements, isAdditive }: MigrationFile): string {
  return `${unhurried}; ${locked};
do $migration$ begin
if not exists (select from applied_migrations where tag = '${tag}') then
${statements.map((statement) => statement.trim().replace(/;?$/, ';')).join('\n')}
insert into applied_migrations (tag, is_additive) values ('${tag}', ${isAdditive});
end if;
end $migration$`
}

function refuseNewer(applied: Map<string, boolean>, files: MigrationFile[]): void {
  const known = new Set(files.map(({ tag }) => tag))
  const unknown = [...applied].filter(([tag, isAdditive]) => !known.has(tag) && !isAdditive).map(([tag]) => tag)
  if (unknown.length > 0)
    throw new OperatorProblem(
      `The database was written by a newer version of the product (it has ${unknown.join(', ')}). Start that version, or restore a backup made with this one.`,
    )
}
