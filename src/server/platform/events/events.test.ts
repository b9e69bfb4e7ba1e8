import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#server/testing/statements.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { newId } from '../ids.ts'
import { type EventBell, maxStreams, openEventBell } from './event-bell.ts'
import { appendEvent, eventsAfter, forgetOldEvents } from './events.ts'
import { type StreamFrom, streamEventsOf } from './stream.ts'

let database: Database
let bell: EventBell
let remove: () => Promise<void>

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  bell = await openEventBell(database)
})
afterAll(async () => {
  await bell.close()
  await remove()
})

const activity = (activityId = newId()) => ({ type: 'activity', activityId }) as const
const append = (owner: string, event = activity()) => database.db.transaction((tx) => appendEvent(tx, owner, event))

/** Reads a stream until `count` frames passed `wanted`. */
async function read(owner: string, from: StreamFrom, count: number, isSignedIn = async () => true): Promise<string[]> {
  const stop = new AbortController()
  const frames: string[] = []
  for await (const frame of streamEventsOf(owner, from, {
    bell,
    isStillSignedIn: isSignedIn,
    signal: stop.signal,
  })) {
    frames.push(frame)
    if (frames.length >= count) stop.abort()
  }
  return frames
}

test("Events have their owner's own numbers in commit order", async () => {
  const [ana, bruno] = [newId(), newId()]
  await Promise.all(Array.from({ length: 20 }, () => append(ana)))
  await append(bruno)
  const read = await eventsAfter(database.db, ana, 0)
  expect(read.reset ? [] : read.events.map((event) => event.seq)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
  expect(await eventsAfter(database.db, bruno, 0)).toMatchObject({ reset: false, events: [{ seq: 1 }] })
})

test('A rolled-back transaction leaves no event', async () => {
  const ana = newId()
  await database.db
    .transaction(async (tx) => {
      await appendEvent(tx, ana, activity())
      throw new Error('undo')
    })
    .catch(() => {})
  expect(await eventsAfter(database.db, ana, 0), 'ASVS 2.3.3').toEqual({ reset: false, events: [] })
})

test('A stream gives missed events, then new ones', async () => {
  const ana = newId()
  const [first, second, third] = [newId(), newId(), newId()]
  await append(ana, activity(first))
  await append(ana, activity(second))
  const reading = read(ana, { lastSeq: 1 }, 3)
  setTimeout(() => void append(ana, activity(third)), 50)
  const frames = await reading
  expect(frames[0]).toContain('event: ready')
  expect(frames[1]).toBe(`id: 2\ndata: {"type":"activity","activityId":"${second}"}\n\n`)
  expect(frames[2]).toContain(third)
})

test('A stream that missed too many restarts', async () => {
  const ana = newId()
  for (const _ of [1, 2, 3]) await append(ana)
  await database.execute('update events set at = $1 where owner_id = $2 and seq <= 2', [
    new Date(Date.now() - 49 * 3_600_000),
    ana,
  ])
  await forgetOldEvents(database.db, new Date())
  expect(await eventsAfter(database.db, ana, 1)).toEqual({ reset: true, seq: 3 })
  expect(await eventsAfter(database.db, ana, 2)).toMatchObject({ reset: false, events: [{ seq: 3 }] })
  expect(await eventsAfter(database.db, ana, 99)).toEqual({ reset: true, seq: 3 })
  expect((await read(ana, { lastSeq: 1 }, 2))[1]).toBe('id: 3\nevent: reset\ndata: {}\n\n')
})

const happenedBefore = (ana: string, seq: number, seconds: number) =>
  database.execute(`update events set at = now() - $3 * interval '1 second' where owner_id = $1 and seq = $2`, [
    ana,
    seq,
    seconds,
  ])

test("A fresh stream starts now, or at its page's loading", async () => {
  const ana = newId()
  const second = newId()
  await append(ana)
  await append(ana, activity(second))
  await happenedBefore(ana, 1, 60)
  await happenedBefore(ana, 2, 20)
  expect(await read(ana, { lookBackMs: 0 }, 1)).toEqual([expect.stringContaining('id: 2\n')])
  const [ready, missed] = await read(ana, { lookBackMs: 30_000 }, 2)
  expect(ready).toContain('id: 1\n')
  expect(missed).toContain(second)
  const [beforeAll] = await read(ana, { lookBackMs: 3_600_000 }, 1)
  expect(beforeAll).toContain('id: 0\n')
})

/** Streams that stay open, and what each has said. */
function openStreams(owner: string, count: number) {
  const stop = new AbortController()
  const streams = Array.from({ length: count }, () => {
    const frames: string[] = []
    const ended = (async () => {
      const needs = { bell, isStillSignedIn: async () => true, signal: stop.signal }
      for await (const frame of streamEventsOf(owner, { lastSeq: 0 }, needs)) frames.push(frame)
    })()
    return { frames, ended }
  })
  return { streams, close: () => (stop.abort(), Promise.all(streams.map(({ ended }) => ended))) }
}

test("An owner's streams read each event once together", async () => {
  const ana = newId()
  const { streams, close } = openStreams(ana, maxStreams)
  const heardByAll = async (what: string) =>
    await expect.poll(() => streams.every(({ frames }) => frames.join('').includes(what))).toBe(true)
  await heardByAll('event: ready')
  const statements = await statementsOf(database.db, async () => {
    for (const told of [newId(), newId(), newId()]) {
      await append(ana, activity(told))
      await heardByAll(told)
    }
  })
  expect(streams.map(({ frames }) => frames)).toEqual(streams.map(() => streams[0]!.frames))
  const reads = statements.filter((text) => /^select .* from "events"/.test(text))
  expect(reads.length).toBeGreaterThan(0)
  expect(reads.length).toBeLessThan(maxStreams)
  await close()
})

test('The oldest stream yields to a new one and says so', async () => {
  const [ana, bruno] = [newId(), newId()]
  const others = openStreams(bruno, maxStreams)
  const { streams, close } = openStreams(ana, maxStreams + 2)
  await Promise.all(streams.slice(0, 2).map(({ ended }) => ended))
  for (const { frames } of streams.slice(0, 2)) expect(frames.at(-1)).toBe('retry: 60000\nevent: crowded\ndata: {}\n\n')
  const told = newId()
  await append(ana, activity(told))
  await expect.poll(() => streams.slice(2).every(({ frames }) => frames.join('').includes(told))).toBe(true)
  expect(others.streams.every(({ frames }) => !frames.join('').includes('crowded'))).toBe(true)
  await Promise.all([close(), others.close()])
})
