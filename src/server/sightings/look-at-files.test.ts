import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMatches } from '#contract/matches/endpoints.ts'
import { photo } from '#engine/testing/pictures.ts'
import { advanceActivity, findActivity, sealActivity, startActivity } from '#server/platform/activities/activities.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { addressHash } from '#server/fingerprints/hashes.ts'
import { newestFingerprint, readOwnedFingerprints } from '#server/fingerprints/owned/owned-store.ts'
import { sightingJobs } from './jobs.ts'
import type { FetchedFile } from './fetched-file.ts'
import { lookAtAddress, lookAtFiles, isolateFiles } from './look-at-files.ts'
import { lookCarefully } from './isolate-files.ts'
import { recordSightings } from './record-sightings.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

/** Two lines on dark ground: an owner's mark anywhere. */
const sign = (x: number, y: number, size: number) => {
  const letters = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `<path d="M${at * 62} 0l${at % 2 ? 40 : 20} -60l20 60m-${at % 3 ? 34 : 12} -24h30v${(at * 7) % 25}"/>`,
    ).join('')
  return `<g transform="translate(${x} ${y}) scale(${size})"><rect x="-30" y="-90" width="880" height="230" opacity="0.7"/><g fill="none" stroke="#fff" stroke-width="11">${letters(13)}<g transform="translate(20 100)">${letters(12)}</g></g></g>`
}

const signed = async (name: string, mark: string) =>
  await sharp(photo(name))
    .resize(900, 600, { fit: 'cover' })
    .composite([{ input: Buffer.from(`<svg width="900" height="600">${mark}</svg>`) }])
    .jpeg({ quality: 88 })
    .toBuffer()

/** A picture that has been read and can be found. */
async function added(person: Person, bytes: Buffer) {
  const { _id } = await whenRead(person, (await uploadFile(person, bytes, { fileName: 'signed.jpg' }))._id)
  await expect.poll(async () => (await readOwnedFingerprints(app.deps.db, [_id])).length, { timeout: 20_000 }).toBe(1)
  return _id
}

/** A page shows the files, which nobody looks at yet. */
async function shown(ownerId: string, host: string, imageUrls: string[]) {
  const { deps } = app
  const quiet = { ...deps, queue: { ...deps.queue, enqueueAll: async () => {} } }
  const activityId = await deps.db.transaction((tx) => startActivity(tx, { ownerId, kind: 'crawl', title: host }))
  const about = { pageUrl: `https://${host}/`, pageTitle: null, host, seenAt: deps.clock() }
  const sightings = imageUrls.map((imageUrl) => ({ imageUrl, ...about }))
  await deps.db.transaction((tx) => recordSightings(tx, quiet, sightings, { activityId }))
  return activityId
}

const forNobody = { through: 0, askedAt: null }

/** A page shows the file, and it is looked at. */
async function met(ownerId: string, host: string, bytes: Buffer) {
  const { deps } = app
  const imageUrl = `https://${host}/copy.jpg`
  await shown(ownerId, host, [imageUrl])
  const fetchFile = async () => ({ outcome: 'file' as const, bytes, etag: null, lastModified: null })
  await lookAtAddress({ ...deps, fetchFile }, addressHash(imageUrl), forNobody)
}

test('A sign shared with a stranger is for a person to judge', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const one = await added(ana, await signed('stream', sign(330, 160, 0.6)))
  const theirs = await signed('osprey', sign(60, 430, 0.6))
  await met(ana.id, 'one.example', theirs)
  expect((await ana.call(listMatches, {})).data).toMatchObject([{ image: one, band: 'look' }])
  const two = await added(ana, await signed('heron', sign(80, 200, 0.9)))
  const match = async () => (await ana.call(listMatches, {})).data.map(({ score, band, alive }) => [score, band, alive])
  await expect.poll(match, { timeout: 30_000 }).toEqual([[50, 'look', true]])
  await met(ana.id, 'two.example', theirs)
  expect((await ana.call(listMatches, {})).data).toMatchObject([{ origin: { domain: 'one.example' } }])
  await met(ana.id, 'three.example', await signed('heron', sign(80, 200, 0.9)))
  const { data } = await ana.call(listMatches, {})
  expect(data.filter(({ origin }) => origin.domain === 'three.example')).toMatchObject([
    { image: two, band: 'certain' },
  ])
  expect(data).toHaveLength(2)
})

test('A file that ends its process is left out, others proceed', { tags: ['long'] }, async () => {
  const ended = sightingJobs.filter(({ giveUp }) => giveUp).map(({ job }) => job)
  expect(ended).toEqual(expect.arrayContaining([lookAtFiles, isolateFiles]))
  const { deps } = app
  const { ana } = await people(app)
  const [first, deadly, last] = ['first', 'deadly', 'last'].map((name) => `https://care.example/${name}.jpg`) as [
    string,
    string,
    string,
  ]
  const activityId = await shown(ana.id, 'care.example', [first, deadly, last])
  await deps.db.transaction(async (tx) => {
    await advanceActivity(tx, activityId, { total: 3 })
    await sealActivity(tx, activityId)
  })
  const asked: string[] = []
  const picture = await sharp(photo('osprey')).resize(300).jpeg().toBuffer()
  const fetchFile = async (url: string) => {
    asked.push(url)
    if (url === deadly) await new Promise(() => {})
    return { outcome: 'file' as const, bytes: picture, etag: null, lastModified: null }
  }
  const attempt = (nth: number) =>
    lookCarefully(
      { ...deps, fetchFile },
      {
        activityId,
        urlHashes: [first, deadly, last].map(addressHash),
        step: 'three files',
        isCareful: true,
        ...forNobody,
      },
      {
        id: '6b1f2a52-9a53-4c8e-9d3e-1c6a3e4d7f10',
        attempt: nth,
        isLastAttempt: false,
        signal: AbortSignal.timeout(60_000),
      },
    )
  // The first never ends, as far as anybody can tell.
  void attempt(1)
  await expect.poll(() => asked, { timeout: 20_000 }).toEqual([first, deadly])
  await attempt(2)
  expect(asked).toEqual([first, deadly, last])
  const { rows } = await deps.database.execute(
    "select url, state, problem from seen_urls where url like '%care.example%' order by url",
  )
  expect(rows).toEqual([
    { url: deadly, state: 'unreadable', problem: 'Reading this picture ended our program, so it was left out.' },
    { url: first, state: 'seen', problem: null },
    { url: last, state: 'seen', problem: null },
  ])
  expect(await findActivity(deps.db, ana.id, activityId)).toMatchObject({ state: 'done', done: 3, total: 3 })
})

test('A known unchanged file of a careful job stays known', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana } = await people(app)
  const url = 'https://known.example/same.jpg'
  const bytes = await sharp(photo('heron')).resize(300).jpeg().toBuffer()
  const fetchFile: typeof deps.fetchFile = async (_, known) =>
    known ? { outcome: 'unchanged' } : { outcome: 'file', bytes, etag: '"same"', lastModified: null }
  const look = async (nth: number) =>
    await lookCarefully(
      { ...deps, fetchFile },
      {
        activityId: await shown(ana.id, 'known.example', [url]),
        urlHashes: [addressHash(url)],
        step: 'one file',
        isCareful: true,
        ...forNobody,
      },
      {
        id: `6b1f2a52-9a53-4c8e-9d3e-1c6a3e4d7f1${nth}`,
        attempt: 1,
        isLastAttempt: false,
        signal: AbortSignal.timeout(60_000),
      },
    )
  const kept = async () =>
    (await deps.database.execute('select state, problem, content_hash from seen_urls where url = $1', [url])).rows
  await look(1)
  const before = await kept()
  expect(before).toMatchObject([{ state: 'seen', problem: null }])
  await deps.database.execute("update seen_urls set fetched_at = fetched_at - interval '1 year' where url = $1", [url])
  await look(2)
  expect(await kept()).toEqual(before)
})

test('A failed file is retried hours later and may be unchanged', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana } = await people(app)
  const url = 'https://shaky.example/same.jpg'
  const bytes = await sharp(photo('heron')).resize(310).jpeg().toBuffer()
  const problem = 'The server failed (500).'
  await shown(ana.id, 'shaky.example', [url])
  const kept = async () =>
    (await deps.database.execute('select state, problem, content_hash from seen_urls where url = $1', [url])).rows[0]
  const known: unknown[] = []
  const look = (hours: number, answer: FetchedFile) =>
    lookAtAddress(
      {
        ...deps,
        clock: () => new Date(Date.now() + hours * 3_600_000),
        fetchFile: async (_, before) => {
          known.push(before?.etag)
          return answer
        },
      },
      addressHash(url),
      forNobody,
    )
  await look(0, { outcome: 'file', bytes, etag: '"same"', lastModified: null })
  const before = await kept()
  expect(before).toMatchObject({ state: 'seen', problem: null })
  await look(8 * 24, { outcome: 'unreachable', reason: problem })
  await look(8 * 24 + 5, { outcome: 'unchanged' })
  expect(await kept()).toEqual({ ...before, state: 'unreachable', problem })
  await look(8 * 24 + 7, { outcome: 'unchanged' })
  expect(await kept()).toEqual(before)
  expect(known).toEqual([undefined, '"same"', '"same"'])
})

test('Known content is read again only for an added image', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana } = await people(app)
  const bytes = await sharp(photo('osprey')).resize(320).jpeg().toBuffer()
  const urls = [1, 2, 3].map((nth) => `https://same.example/${nth}.jpg`)
  await shown(ana.id, 'same.example', urls)
  let read = 0
  const engine: typeof deps.engine = {
    ...deps.engine,
    fingerprintAll: async (picture) => {
      read += 1
      return await deps.engine.fingerprintAll(picture)
    },
  }
  const fetchFile = async () => ({ outcome: 'file' as const, bytes, etag: null, lastModified: null })
  const look = (url: string, through: number) =>
    lookAtAddress({ ...deps, engine, fetchFile }, addressHash(url), { through, askedAt: null })
  await look(urls[0]!, 0)
  await added(ana, await sharp(photo('stream')).resize(500).jpeg().toBuffer())
  await look(urls[1]!, 0)
  expect(read).toBe(1)
  await look(urls[2]!, await newestFingerprint(deps.db, ana.id))
  expect(read).toBe(2)
})

test('A repeated job does not fetch a requested file twice', { tags: ['long'] }, async () => {
  const { deps } = app
  const { ana } = await people(app)
  const url = 'https://shut.example/shut.jpg'
  await shown(ana.id, 'shut.example', [url])
  let asked = 0
  const fetchFile: typeof deps.fetchFile = async () => {
    asked += 1
    return { outcome: 'gone', reason: 'There is nothing there.' }
  }
  const look = async (askedAt: string) =>
    await lookAtAddress({ ...deps, fetchFile }, addressHash(url), { through: 0, askedAt })
  const first = new Date().toISOString()
  await look(first)
  await look(first)
  expect(asked).toBe(1)
  await look(new Date(Date.now() + 1000).toISOString())
  expect(asked).toBe(2)
})
