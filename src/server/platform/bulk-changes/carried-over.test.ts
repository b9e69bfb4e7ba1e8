import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'

let database: Database
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const migrations = new URL('../../../../migrations/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, migrations), 'utf8')
const rowsOf = async (query: string) => (await database.execute(query)).rows

/** The database as the version before this migration left it. */
async function goBackBefore(last: string): Promise<void> {
  await database.execute(
    'drop schema public cascade; create schema public; create table applied_migrations (tag text primary key, at timestamptz not null default now())',
  )
  const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { tag: string }[] }
  for (const { tag } of entries.slice(
    0,
    entries.findIndex((entry) => entry.tag === last),
  )) {
    await database.execute(read(`${tag}.sql`))
    await database.execute('insert into applied_migrations (tag) values ($1)', [tag])
  }
}

test('Undo values are carried over; decisions on deleted matches end', { tags: ['long'] }, async () => {
  await goBackBefore('0043_changes_of_many')
  await database.execute(`
    insert into activities (id, owner_id, kind, title, state) values
      ('i', 'ana', 'change', 'Tagging 2 images', 'running'), ('f', 'ana', 'change', 'Ignoring 2 finds', 'running'),
      ('u', 'ana', 'change', 'Taking back', 'running');
    insert into image_changes (activity_id, owner_id, change, started_at, reached) values
      ('i', 'ana', '{"kind": "tag", "add": ["sea"], "remove": []}', '2026-11-20', '1');
    insert into image_change_steps values ('i', '1', '{"kind": "tag", "add": [], "remove": ["sea"]}'), ('i', '2', null);
    insert into find_changes (activity_id, owner_id, filter, verdict, rule_id, undoes, started_at, reached) values
      ('f', 'ana', '{"show": "all"}', 'ignored', 'r', null, '2026-11-20', '1'),
      ('u', 'ana', '{"show": "undecided"}', 'ignored', null, 'd', '2026-11-20', ''),
      ('n', 'ana', null, 'not_mine', null, null, '2026-11-20', '');
    insert into find_change_steps (activity_id, match_id, before, before_by, before_rule, before_at, was_held, given) values
      ('f', '1', 'approved', 'rule', 'q', '2026-11-19 12:00:00.5+01', true, null), ('n', '1', 'new', null, null, null, false, 'unsure');`)
  await migrate(database)
  expect(await rowsOf('select id, kind, change, undoes, reached from bulk_changes order by id')).toEqual([
    {
      id: 'f',
      kind: 'judge-finds',
      change: { verdict: 'ignored', show: 'all', ruleId: 'r' },
      undoes: null,
      reached: '1',
    },
    { id: 'i', kind: 'change-images', change: { kind: 'tag', add: ['sea'], remove: [] }, undoes: null, reached: '1' },
    { id: 'n', kind: 'judge-finds', change: { verdict: 'not_mine', show: null }, undoes: null, reached: '' },
    { id: 'u', kind: 'judge-finds', change: { verdict: 'ignored', show: 'undecided' }, undoes: 'd', reached: '' },
  ])
  const nobody = { by: null, ruleId: null, at: null, held: false }
  expect(await rowsOf('select change_id, item_id, back from bulk_change_items order by change_id, item_id')).toEqual([
    {
      change_id: 'f',
      item_id: '1',
      back: { verdict: 'approved', by: 'rule', ruleId: 'q', at: '2026-11-19T11:00:00.500Z', held: true, given: null },
    },
    { change_id: 'i', item_id: '1', back: { kind: 'tag', add: [], remove: ['sea'] } },
    { change_id: 'i', item_id: '2', back: null },
    { change_id: 'n', item_id: '1', back: { verdict: 'new', ...nobody, given: 'unsure' } },
  ])
  expect(await rowsOf('select id, state, note from activities order by id')).toEqual([
    { id: 'f', state: 'failed', note: 'This was cut off by an update. Ask for it again.' },
    { id: 'i', state: 'running', note: null },
    { id: 'u', state: 'running', note: null },
  ])
})
