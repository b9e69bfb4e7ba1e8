import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/platform/db/database.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { type HostTurns, openHostTurns, type Turn } from './host-turns.ts'

let database: Database
let remove: () => Promise<void>
/** Two processes over one database. */
let here: HostTurns
let there: HostTurns

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  here = openHostTurns({ db: database.db })
  there = openHostTurns({ db: database.db })
})
afterAll(() => remove())

const answerMs = 15_000
const patient = { pauseMs: 30, patienceMs: 20_000, answerMs }
/** Database and machine may each be off by one millisecond. */
const clockErrorMs = 3

const turn = async (turns: HostTurns, host: string, wanted = patient): Promise<Turn> => {
  const got = await turns.take(host, wanted)
  if ('waitMs' in got) throw new Error(`no turn for ${got.waitMs} ms`)
  return got
}

test('One process at a time asks a host and pauses after each', { tags: ['long'] }, async () => {
  const asked: { from: number; until: number }[] = []
  const ask = async (turns: HostTurns) => {
    const mine = await turn(turns, 'busy.example')
    const from = performance.now()
    await new Promise((resolve) => setTimeout(resolve, 10))
    const until = performance.now()
    await mine.end()
    asked.push({ from, until })
  }
  await Promise.all([here, there, here, there, here, there, here, there].map(ask))
  asked.sort((a, b) => a.from - b.from)
  const gaps = asked.slice(1).map(({ from }, n) => from - asked[n]!.until)
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(patient.pauseMs - clockErrorMs)
})

test('Hosts do not wait for each other', async () => {
  const one = await turn(here, 'one.example')
  const other = await here.take('other.example', { pauseMs: 30, patienceMs: 0, answerMs })
  expect(other).not.toHaveProperty('waitMs')
  await one.end()
})

test('Requests of one process have their turns in order', async () => {
  const order: number[] = []
  await Promise.all(
    [1, 2, 3, 4, 5].map(async (n) => {
      const mine = await turn(here, 'orderly.example', { pauseMs: 1, patienceMs: 20_000, answerMs })
      order.push(n)
      await mine.end()
    }),
  )
  expect(order).toEqual([1, 2, 3, 4, 5])
})

test('A caller without patience gets the time to stay away', async () => {
  const mine = await turn(here, 'slow.example')
  for (const turns of [here, there]) {
    const got = await turns.take('slow.example', { pauseMs: 5000, patienceMs: 0, answerMs })
    expect(got).toMatchObject({ waitMs: expect.any(Number) })
  }
  await mine.end(60_000)
  const got = await there.take('slow.example', { pauseMs: 30, patienceMs: 10, answerMs })
  expect('waitMs' in got && got.waitMs).toBeGreaterThan(59_000)
  expect('waitMs' in got && got.waitMs).toBeLessThanOrEqual(60_000)
})

test('A caller who gives up leaves the turn to the next', async () => {
  const mine = await turn(here, 'given-up.example')
  const gaveUp = await here.take('given-up.example', { pauseMs: 30, patienceMs: 20, answerMs })
  const behind = turn(here, 'given-up.example')
  expect('waitMs' in gaveUp).toBe(true)
  await mine.end()
  await (await behind).end()
})

test('A process that died in its turn blocks the host briefly', async () => {
  await turn(there, 'died.example')
  expect('waitMs' in (await here.take('died.example', { pauseMs: 30, patienceMs: 300, answerMs }))).toBe(true)
  const { rows } = await database.execute(
    "select busy_until < now() + interval '1 minute' as is_soon from hosts where host = 'died.example'",
  )
  expect(rows).toEqual([{ is_soon: true }])
  await database.execute("update hosts set busy_until = now() where host = 'died.example'")
  await (await turn(here, 'died.example')).end()
})

test('A host’s turn outlasts its slowest answer', async () => {
  for (const [host, longest] of [
    ['page.example', 15_000],
    ['large-file.example', 60_000],
  ] as const) {
    const mine = await turn(here, host, { ...patient, answerMs: longest })
    const { rows } = await database.execute(
      "select busy_until > now() + $2 * interval '1 millisecond' as is_longer from hosts where host = $1",
      [host, longest],
    )
    expect(rows).toEqual([{ is_longer: true }])
    await mine.end()
  }
})

test('A turn that was taken over does not end the other’s', async () => {
  const late = await turn(here, 'late.example')
  await database.execute("update hosts set busy_until = now() where host = 'late.example'")
  const current = await turn(there, 'late.example')
  await late.end()
  expect(
    'waitMs' in
      (await openHostTurns({ db: database.db }).take('late.example', { pauseMs: 30, patienceMs: 0, answerMs })),
  ).toBe(true)
  await current.end()
})

test('Without a pause nobody waits and nothing is kept', async () => {
  const turns = await Promise.all(
    [1, 2, 3].map(() => turn(here, 'free.example', { pauseMs: 0, patienceMs: 0, answerMs })),
  )
  await Promise.all(turns.map((mine) => mine.end()))
  expect((await database.execute("select * from hosts where host = 'free.example'")).rows).toEqual([])
})
