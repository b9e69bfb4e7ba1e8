/** First line of a migration compatible with the previous version. */
const mark = /^-- additive\n/
/** The same of statements that `additiveFaults` cannot judge: the reason says why the version before goes on. A test of the last release proves it. */
const markByHand = /^-- additive by hand: \S.+\n/
const reason = /^-- not additive: \S.+\n/

/** The last migration from before the marks. */
const lastUnmarked = 138

/** Faults of a migration, as sentences: it lacks its mark, or its mark says what its statements do not. */
export function additiveFaults(name: string, sql: string): string[] {
  if (Number(name.slice(0, 4)) <= lastUnmarked || reason.test(sql) || markByHand.test(sql)) return []
  if (!mark.test(sql))
    return [
      `${name} begins with neither "-- additive", "-- additive by hand: WHY" nor "-- not additive: WHY": may the version before it run on its schema?`,
    ]
  const statements = sql
    .split('--> statement-breakpoint')
    .flatMap((text) => text.replaceAll(/^\s*--.*$/gm, '').split(/;\s*(?:\n|$)/))
    .map((text) => text.trim())
    .filter(Boolean)
  const made = new Set(
    statements.map((text) => /^create table "?(\w+)/i.exec(text)?.[1]).filter((table) => table !== undefined),
  )
  return statements
    .filter((statement) => !isAdditive(statement, made))
    .map(
      (statement) =>
        `${name} is marked additive, but the version before it may not run after: ${statement.slice(0, 120)}`,
    )
}

/** Tables, plain indexes and columns that may be left out. Whatever else there is on tables of this migration alone. */
function isAdditive(statement: string, made: ReadonlySet<string>): boolean {
  const table = /^(?:alter table|insert into|create (?:unique )?index .+? on) (?:only )?"?(\w+)/i.exec(statement)?.[1]
  if (table !== undefined && made.has(table)) return true
  if (/^create (?:table|index|sequence) /i.test(statement)) return true
  if (!/^alter table "?\w+"? add column /i.test(statement)) return false
  return !/,\s*(?:add|drop|alter) /i.test(statement) && (!/ not null/i.test(statement) || / default /i.test(statement))
}
