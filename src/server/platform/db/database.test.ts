import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from './database.ts'

let database: Database
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await database.execute('create table notes (id int primary key, text text, at timestamptz, data bytea)')
})
afterAll(() => remove())

const countNotes = async () => Number((await database.execute('select count(*)::int as n from notes')).rows[0]?.n)

test('Letters are found by lower case, as in the embedded database', async () => {
  const { rows } = await database.execute("select lower('ÄÖÉŁΣД') as small, 'Ä' ilike 'ä' as alike")
  expect(rows).toEqual([{ small: 'äöéłσд', alike: true }])
})

test('A transaction that throws leaves nothing behind', async () => {
  await expect(
    database.db.transaction(async (tx) => {
      await tx.execute(sql`insert into notes (id) values (1)`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await countNotes()).toBe(0)
})

test('A statement beside the open transaction is refused at once', async () => {
  await database.db.transaction(async (tx) => {
    await expect(database.db.execute(sql`select 1`)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('outside the transaction that is open') as unknown },
    })
    await expect(database.db.transaction(async () => {})).rejects.toThrow('outside the transaction that is open')
    await tx.execute(sql`insert into notes (id) values (2)`)
  })
  expect(await countNotes()).toBe(1)
})

test('Work that outlives its transaction may use the database again', async () => {
  let later: Promise<unknown> | undefined
  await database.db.transaction(async () => {
    later = new Promise((resolve) => setTimeout(resolve, 50)).then(() => database.db.execute(sql`select 1`))
  })
  await expect(later).resolves.toBeDefined()
})

test('A failing text of several statements is undone whole', async () => {
  const failing = Array.from({ length: 10 }, (_, at) =>
    database.execute(`insert into notes (id) values (${100 + at}); select no_such_function()`),
  )
  const fine = Array.from({ length: 20 }, (_, at) =>
    database.execute('insert into notes (id, text) values ($1, $2)', [200 + at, 'fine']),
  )
  const outcomes = await Promise.allSettled([...failing, ...fine])
  expect(outcomes.map((outcome) => outcome.status)).toEqual([
    ...failing.map(() => 'rejected'),
    ...fine.map(() => 'fulfilled'),
  ])
  expect((await database.execute('select count(*)::int as n from notes where id between 100 and 199')).rows).toEqual([
    { n: 0 },
  ])
})

test('Successive statements have ascending times, even within a millisecond', async () => {
  const times: string[] = []
  for (let time = 0; time < 50; time++)
    times.push(String((await database.execute("select to_char(now(), 'YYYYMMDDHH24MISSUS') as at")).rows[0]?.at))
  expect(times).toEqual([...new Set(times)].toSorted())
})

test("An error keeps PostgreSQL's fields", async () => {
  await database.execute('insert into notes (id) values (300)')
  await expect(database.execute('insert into notes (id) values ($1)', [300])).rejects.toMatchObject({
    code: '23505',
    constraint: 'notes_pkey',
  })
})

test('A prepared statement follows its changed table', async () => {
  const ask = async () => (await database.execute('select * from shapes where id = $1', [1])).rows
  await database.execute('create table shapes (id int primary key, name text)')
  await database.execute("insert into shapes values (1, 'square')")
  for (let time = 0; time < 8; time++) expect(await ask()).toEqual([{ id: 1, name: 'square' }])
  await database.execute('alter table shapes add column sides int default 4')
  expect(await ask()).toEqual([{ id: 1, name: 'square', sides: 4 }])
  await database.execute('alter table shapes alter column id type text')
  await expect(ask()).resolves.toEqual([{ id: '1', name: 'square', sides: 4 }])
})

test('A failed statement succeeds the next time after any failure', async () => {
  const divide = (by: number) => database.execute('select 6 / $1::int as sixth', [by])
  expect((await divide(3)).rows).toEqual([{ sixth: 2 }])
  await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
  expect((await divide(2)).rows).toEqual([{ sixth: 3 }])
  const later = () => database.execute('select id from comes_later where id = $1', [1])
  await expect(later()).rejects.toMatchObject({ code: '42P01' })
  await database.execute('create table comes_later (id int)')
  expect((await later()).rows).toEqual([])
})

test('Twenty simultaneous transactions all commit', async () => {
  await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      database.db.transaction(async (tx) => {
        await tx.execute(sql`insert into notes (id, text) values (${400 + at}, 'a')`)
        await tx.execute(sql`update notes set text = 'b' where id = ${400 + at}`)
      }),
    ),
  )
  expect((await database.execute("select count(*)::int as n from notes where id >= 400 and text = 'b'")).rows).toEqual([
    { n: 20 },
  ])
})

test('Times come back unchanged', async () => {
  const at = new Date('2026-11-21T04:05:06.789Z')
  await database.execute('insert into notes (id, at) values (500, $1)', [at])
  expect((await database.execute('select at from notes where id = 500')).rows).toEqual([{ at }])
})

const everyByte = Uint8Array.from({ length: 256 }, (_, at) => at)
test.each([
  ['every byte', everyByte],
  ['none', new Uint8Array()],
  ['a part of more', everyByte.subarray(250, 253)],
  ['those of a buffer', Buffer.from('Zoë')],
])('Bytes come back unchanged: %s', async (which, data) => {
  await database.execute('insert into notes (id, text, data) values ((select max(id) + 1 from notes), $1, $2)', [
    which,
    data,
  ])
  const { rows } = await database.execute('select data from notes where text = $1', [which])
  expect(new Uint8Array(rows[0]?.data as Uint8Array)).toEqual(new Uint8Array(data))
})

test('A notification arrives on commit and never after a rollback', async () => {
  const heard: string[] = []
  const stop = await database.listen('notes', (payload) => heard.push(payload))
  await database.db.transaction((tx) => tx.execute(sql`select pg_notify('notes', 'kept')`))
  await database.db
    .transaction((tx) =>
      tx.execute(sql`select pg_notify('notes', 'undone')`).then(() => Promise.reject(new Error('undo'))),
    )
    .catch(() => {})
  await database.db.transaction((tx) => tx.execute(sql`select pg_notify('notes', 'last')`))
  await expect.poll(() => heard).toEqual(['kept', 'last'])
  await stop()
})
