import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { engineVersion } from '#engine/index.ts'
import { candidateIndexContract } from '#engine/testing/candidate-index-contract.ts'
import { postingsOf } from '#engine/testing/postings.ts'
import type { Database, Db } from '#server/platform/db/database.ts'
import { openQueue, type Queue } from '#server/platform/jobs/queue.ts'
import { openLog } from '#server/platform/log.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import { findIndex, readySegments, removeIndex, tombstonesIn } from './candidate-store.ts'
import type { FollowingIndex } from '../owned/following-index.ts'
import { mergeCandidates, mergeSegments, removeIndexesNotFollowed } from './merge-candidates.ts'
import { openSharedIndex } from './shared-index.ts'

let database: Database
let remove: () => Promise<void>
let queue: Queue

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  queue = await openQueue({ database, log: openLog('silent') }, [{ job: mergeCandidates }])
})
afterAll(async () => {
  await queue.stop(1)
  await remove()
})
beforeEach(() => removeIndex(database.db, engineVersion))

const open = (options?: { version?: string; cacheBytes?: number; clock?: () => Date }): FollowingIndex =>
  openSharedIndex({ db: database.db, clock: options?.clock ?? (() => new Date()), queue }, options)

candidateIndexContract('in the database', async () => {
  await removeIndex(database.db, engineVersion)
  return open()
})

/** Forty postings of an image, every tenth under a shared key. */
const postings = (seed: number) =>
  postingsOf(
    Array.from({ length: 40 }, (_, nth) => ({
      word: nth % 10 === 0 ? nth : (seed * 7919 + nth * 104_729) % 0xffffff,
      geometry: (nth << 20) >>> 0,
    })),
  )
const row = (seed: number) => ({ id: `image ${seed}`, postings: postings(seed) })
const rows = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => row(from + nth))
const firstFor = async (index: FollowingIndex, seed: number) => (await index.candidates(postings(seed), 5))[0]?.id

test('Merging changes no answer, leaves one segment, and drops removed images', { tags: ['long'] }, async () => {
  const index = open()
  for (let seed = 0; seed < 12; seed++) await index.add([row(seed)])
  await index.remove(['image 3'])
  const query = [postings(3), postings(5), postings(11)]
  const before = await Promise.all(query.map((own) => index.candidates(own, 20)))
  expect(await readySegments(database.db, engineVersion)).toHaveLength(12)
  await mergeSegments(database.db, engineVersion)
  const segments = await readySegments(database.db, engineVersion)
  expect(segments).toMatchObject([{ firstOrdinal: 0, lastOrdinal: 11, postings: 11 * 40 }])
  expect(await tombstonesIn(database.db, engineVersion, { firstOrdinal: 0, lastOrdinal: 11 })).toEqual([])
  expect(await Promise.all(query.map((own) => index.candidates(own, 20)))).toEqual(before)
  expect(await Promise.all(query.map((own) => open().candidates(own, 20)))).toEqual(before)
  expect((await database.execute('select count(distinct segment_id)::int as n from candidate_pages')).rows).toEqual([
    { n: 1 },
  ])
})

test('An image removed during its merge stays removed', async () => {
  const index = open()
  for (let seed = 0; seed < 4; seed++) await index.add([row(seed)])
  await Promise.all([mergeSegments(database.db, engineVersion), index.remove(['image 2'])])
  await mergeSegments(database.db, engineVersion)
  expect((await index.candidates(postings(2), 20)).map(({ id }) => id)).not.toContain('image 2')
})

test('Many segments become few without rewriting a large one', async () => {
  const index = open()
  await index.add(rows(0, 500))
  for (let seed = 500; seed < 508; seed++) await index.add([row(seed)])
  await mergeSegments(database.db, engineVersion)
  const counts = (await readySegments(database.db, engineVersion)).map((segment) => segment.postings)
  expect(counts).toEqual([500 * 40, 8 * 40])
})

test('A process that asks while another merges gets its answers', { tags: ['long'] }, async () => {
  const [asking, adding] = [open({ cacheBytes: 0 }), open()]
  await adding.add(rows(0, 300))
  let isMerging = true
  const merging = (async () => {
    for (let seed = 300; seed < 330; seed++) {
      await adding.add([row(seed)])
      await mergeSegments(database.db, engineVersion)
    }
  })().finally(() => (isMerging = false))
  while (isMerging) expect(await firstFor(asking, 77)).toBe('image 77')
  await merging
  expect(await firstFor(asking, 329)).toBe('image 329')
})

test('An answer misses nothing of segments merged meanwhile', async () => {
  const adding = open()
  for (let seed = 0; seed < 4; seed++) await adding.add([row(seed)])
  const asking = openSharedIndex({ db: mergedAfterOneQuestion(), clock: () => new Date(), queue })
  expect(await firstFor(asking, 2)).toBe('image 2')
})

/** A database in which segments merge between two answers. */
function mergedAfterOneQuestion(): Db {
  const { db } = database
  let questions = 0
  const select = (fields: Parameters<typeof db.select>[0]) => {
    questions++
    if (questions !== 2) return db.select(fields)
    const where = async (table: PgTable, condition?: SQL) => {
      await mergeSegments(db, engineVersion)
      return await db.select(fields).from(table).where(condition)
    }
    return { from: (table: PgTable) => ({ where: (condition?: SQL) => where(table, condition) }) }
  }
  return Object.assign(Object.create(db) as Db, { select })
}

test('One of two following processes adds fingerprints, both know the progress', async () => {
  const [one, other] = [open(), open()]
  const step = { from: 0, through: 7 }
  const added = await Promise.all([one.follow(rows(0, 3), step), other.follow(rows(0, 3), step)])
  expect(added.toSorted()).toEqual([false, true])
  expect([await one.through(), await other.through(), await one.size()]).toEqual([7, 7, 3])
  expect((await findIndex(database.db, engineVersion)).ordinals).toBe(3)
  expect(await firstFor(other, 2)).toBe('image 2')
})

test('Versions live side by side until one is unused a week', async () => {
  const now = new Date('2026-03-10T12:00:00Z')
  const old = open({ version: 'older', clock: () => new Date('2026-03-02T12:00:00Z') })
  const present = open({ clock: () => now })
  await old.add(rows(0, 5))
  await present.add(rows(5, 10))
  expect([await firstFor(old, 1), await firstFor(present, 6)]).toEqual(['image 1', 'image 6'])
  expect((await present.candidates(postings(1), 9)).map(({ id }) => id)).not.toContain('image 1')
  await removeIndexesNotFollowed({ db: database.db, clock: () => now })
  expect(await old.candidates(postings(1), 9)).toEqual([])
  expect(await firstFor(present, 6)).toBe('image 6')
})

test('Remains of a cut-off merge are removed by the next one', async () => {
  const index = open()
  for (let seed = 0; seed < 4; seed++) await index.add([row(seed)])
  await expect(mergeSegments(database.db, engineVersion, AbortSignal.abort(new Error('stopped')))).rejects.toThrow(
    'stopped',
  )
  await database.execute(
    `insert into candidate_segments (version, is_ready, first_ordinal, last_ordinal, postings, directory) values ('${engineVersion}', false, 0, 3, 0, '')`,
  )
  await mergeSegments(database.db, engineVersion)
  expect((await database.execute('select is_ready from candidate_segments')).rows).toEqual([{ is_ready: true }])
})

test('A merge is queued when four segments have come together', async () => {
  const waiting = async () =>
    (await database.execute("select count(*)::int as n from pgboss.job where name = 'merge-candidates'")).rows[0]?.n
  const index = open()
  const before = Number(await waiting())
  for (let seed = 0; seed < 3; seed++) await index.add([row(seed)])
  expect(await waiting()).toBe(before)
  await database.execute("delete from pgboss.job where name = 'merge-candidates'")
  await index.add([row(3)])
  expect(await waiting()).toBe(1)
})
