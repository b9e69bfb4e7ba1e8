import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from './db/database.ts'
import { openLog } from './log.ts'

const secret = '/login/reset/a-token-that-opens-an-account'

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  await database.execute('create table doors (key text primary key, opened int not null, check (opened > 0))')
  await database.db.execute(sql`insert into doors values (${secret}, 1)`)
})
afterAll(() => remove())

/** Lines of the log about this failure. */
async function logged(failing: Promise<unknown>): Promise<string> {
  let line = ''
  const failure: unknown = await failing.then(
    () => expect.fail('It did not fail.'),
    (error: unknown) => error,
  )
  openLog('info', { write: (text) => void (line = text) }).error({ err: failure }, 'a request failed')
  return line
}

test.each([
  ['a value that is there already', () => sql`insert into doors values (${secret}, 2)`, 'doors_pkey'],
  ['a row that is not whole', () => sql`insert into doors values (${`${secret}2`}, null)`, 'null value in column'],
  ['a row that breaks a rule', () => sql`insert into doors values (${`${secret}3`}, 0)`, 'check constraint'],
  ['a value of another type', () => sql`select ${secret}::int`, 'invalid input syntax for type integer'],
  ['a table that is not there', () => sql`select ${secret} from windows`, 'windows'],
])('A failure is logged without its values: %s', async (_, statement, words) => {
  const line = await logged(database.db.execute(statement()))
  expect(line).toContain(words)
  expect(line).not.toContain('a-token')
  expect(line).toContain('reported-error.test.ts')
})

test('A failure is logged with its causes, without their values', async () => {
  const failing = database.db.execute(sql`insert into doors values (${secret}, 2)`).catch((cause: unknown) => {
    throw new AggregateError([cause, new Error('the lamp is out')], 'nobody is at home', { cause })
  })
  const line = await logged(failing)
  for (const words of ['nobody is at home', 'the lamp is out', 'doors_pkey', '23505']) expect(line).toContain(words)
  expect(line).not.toContain('a-token')
})

test('Failing plain SQL is logged without the refused row', async () => {
  const line = await logged(database.execute('insert into doors values ($1, null)', [secret]))
  expect(line).toContain('null value in column')
  expect(line).not.toContain('a-token')
})

const copyOf = (error: Error & { code?: string }) => ({ ...error, message: error.message, stack: error.stack })

test('A copied error is logged with message and place, without values', async () => {
  const failure: unknown = await database.db
    .execute(sql`insert into doors values (${secret}, 2)`)
    .catch((error: unknown) => error)
  const line = await logged(Promise.reject(copyOf(failure as Error)))
  for (const words of ['doors_pkey', '23505', 'insert into doors', 'reported-error.test.ts'])
    expect(line).toContain(words)
  expect(line).not.toContain('a-token')
  const plain: unknown = await database.execute('select 1/0').catch((error: unknown) => error)
  expect(await logged(Promise.reject(copyOf(plain as Error)))).toContain('division by zero')
})

test.each([
  [{ key: secret, n: 1 }, 'an object with the fields key, n'],
  ['the lamp is out', 'the lamp is out'],
  [null, 'null'],
])('What was thrown and is no error is logged: %j', async (thrown, words) => {
  const line = await logged(Promise.reject(thrown))
  expect(line).toContain(words)
  expect(line).not.toContain('a-token')
  expect(line).not.toContain('[object Object]')
})
