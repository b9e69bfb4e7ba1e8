import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../refuse.ts'
import { removeEndedAttempts } from './attempts-store.ts'
import { consumeAttempt, retractAttempt } from './rate-limit.ts'
import { clientNetwork } from './client-network.ts'

let database: Database
let remove: () => Promise<void>
beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
})
afterAll(() => remove())

const start = new Date('2026-03-01T12:00:00Z')
const deps = (secondsLater = 0) => ({ db: database.db, clock: () => new Date(start.getTime() + secondsLater * 1000) })
const three = (key: string) => [{ name: 'test', key, max: 3, seconds: 600 }]
const refusal = (call: Promise<void>) =>
  call.then(
    () => undefined,
    (error: Refusal) => error,
  )

test('Attempts beyond the limit are refused until their window ends', async () => {
  for (let time = 0; time < 3; time++) await consumeAttempt(deps(time * 100), three('a'))
  const refused = await refusal(consumeAttempt(deps(300), three('a')))
  expect(refused).toBeInstanceOf(Refusal)
  expect(refused).toMatchObject({
    kind: 'limited',
    code: 'attempts.too-many',
    message: 'Too many attempts. Please try again in 5 minutes.',
    retryAfterSeconds: 300,
  })
  expect(await refusal(consumeAttempt(deps(599), three('a')))).toMatchObject({
    message: 'Too many attempts. Please try again in 1 second.',
  })
  expect(await refusal(consumeAttempt(deps(600), three('a')))).toBeUndefined()
})

test('Many at once do not slip through', async () => {
  const all = await Promise.all(Array.from({ length: 20 }, () => refusal(consumeAttempt(deps(), three('b')))))
  expect(
    all.filter((refused) => refused === undefined),
    'ASVS 2.4.1',
  ).toHaveLength(3)
})

test('Each counts for itself, and the longest wait is told', async () => {
  const limits = [...three('c'), { name: 'hourly', key: 'c', max: 2, seconds: 10_800 }]
  for (let time = 0; time < 2; time++) await consumeAttempt(deps(), limits)
  await consumeAttempt(deps(), three('d'))
  expect(await refusal(consumeAttempt(deps(), limits))).toMatchObject({
    message: 'Too many attempts. Please try again in 3 hours.',
  })
})

test('A retracted attempt counts back, never beyond what was counted', async () => {
  for (let time = 0; time < 3; time++) await consumeAttempt(deps(), three('e'))
  await retractAttempt(deps(), three('e'))
  await consumeAttempt(deps(), three('e'))
  expect(await refusal(consumeAttempt(deps(), three('e')))).toBeDefined()
  for (let time = 0; time < 9; time++) await retractAttempt(deps(), three('e'))
  for (let time = 0; time < 3; time++) await consumeAttempt(deps(), three('e'))
  expect(await refusal(consumeAttempt(deps(), three('e')))).toBeDefined()
})

test('Heavier attempts use the limit sooner; weightless ones only ask', async () => {
  const heavy = (weight: number) => three('f').map((limit) => ({ ...limit, weight }))
  await consumeAttempt(deps(), heavy(3))
  await consumeAttempt(deps(), heavy(0))
  expect(await refusal(consumeAttempt(deps(), heavy(2 ** 31 - 1)))).toBeDefined()
  expect(await refusal(consumeAttempt(deps(), heavy(2 ** 31 - 1)))).toMatchObject({ kind: 'limited' })
  expect(await refusal(consumeAttempt(deps(), heavy(0)))).toMatchObject({ kind: 'limited' })
  expect(await refusal(consumeAttempt(deps(600), heavy(3)))).toBeUndefined()
})

test('Old attempts are deleted, and stored ones name nobody', async () => {
  await consumeAttempt(deps(), three('ana@example.com'))
  const { rows } = await database.execute('select * from attempts')
  expect(JSON.stringify(rows)).not.toContain('ana@example.com')
  await removeEndedAttempts(database.db, deps(20_000).clock())
  expect((await database.execute('select * from attempts')).rows).toEqual([])
})

test.each([
  ['203.0.113.9', { address: '203.0.113.9', network: '203.0.113.0/24' }],
  ['::ffff:203.0.113.9', { address: '203.0.113.9', network: '203.0.113.0/24' }],
  ['2001:db8:1:2:3:4:5:6', { address: '2001:db8:1:2::/64', network: '2001:db8:1::/48' }],
  ['unknown', { address: 'unknown', network: 'unknown' }],
])('%s is one of %o', (ip, place) => {
  expect(clientNetwork(ip)).toEqual(place)
})
