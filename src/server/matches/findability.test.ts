import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getImage, listImages } from '#contract/images/endpoints.ts'
import { getUsage, ignoreImage, listImageHistory } from '#contract/images/library-endpoints.ts'
import { getFindability } from '#contract/matches/endpoints.ts'
import { encodeFingerprint, engineVersion, type Fingerprint, fingerprint } from '#engine/index.ts'
import { photo } from '#engine/testing/pictures.ts'
import { anImage } from '#server/testing/matches.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { killAtEveryAttempt } from '#server/testing/killed-job.ts'
import { people, type Person } from '#server/testing/people.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import {
  fingerprintOwned,
  leaveFingerprintFailed,
  renewFingerprints,
  retryFingerprintFailed,
} from '#server/fingerprints/fingerprint-image.ts'
import {
  fingerprintedByOthers,
  insertOwnedFingerprint,
  readOwnedFingerprints,
} from '#server/fingerprints/owned/owned-store.ts'
import { fingerprintFailedDue } from '#server/fingerprints/fingerprint-failed-store.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

test('Only an owner learns how sure their finds can be', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const withFile = async (bytes: Buffer) => {
    const imageId = await anImage(app.deps, ana.id)
    const row = {
      imageId,
      ownerId: ana.id,
      engine: engineVersion,
      fingerprint: encodeFingerprint(await fingerprint(bytes)),
    }
    await app.deps.db.transaction((tx) => insertOwnedFingerprint(tx, row))
    return imageId
  }
  const sky = await withFile(
    await sharp({ create: { width: 640, height: 480, channels: 3, background: '#9cf' } })
      .jpeg()
      .toBuffer(),
  )
  expect(await ana.call(getFindability, { imageId: sky })).toEqual({
    whyNot: null,
    howSure:
      'This picture is nearly even, as a clear sky is. A find of it is never certain: each is for you to look at.',
  })
  const heron = await withFile(photo('heron'))
  expect(await ana.call(getFindability, { imageId: heron })).toEqual({ whyNot: null, howSure: null })
  expect(await ana.call(getFindability, { imageId: await anImage(app.deps, ana.id) })).toEqual({
    whyNot: null,
    howSure: null,
  })
  await expect(bruno.call(getFindability, { imageId: sky })).rejects.toMatchObject({ kind: 'missing' })
})

test('An image unmonitored during its fingerprinting cannot be found', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId = ''] = await aLibrary(app.deps, ana.id, ['heron'])
  const picture = await fingerprint(photo('heron'))
  const ignoredMeanwhile = async () => {
    await ana.call(ignoreImage, { imageId, ignored: true })
    return picture
  }
  const { deps } = app
  const fingerprinted = async (make: () => Promise<Fingerprint>) => {
    const objects = { ...deps.objects, get: async () => photo('heron') }
    await fingerprintOwned({ ...deps, objects, engine: { ...deps.engine, fingerprint: make } }, imageId)
    return (await readOwnedFingerprints(deps.db, [imageId])).length
  }
  expect(await fingerprinted(ignoredMeanwhile)).toBe(0)
  await ana.call(ignoreImage, { imageId, ignored: false })
  expect(await fingerprinted(async () => picture)).toBe(1)
})

test('A recovered image is fingerprinted once', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId = ''] = await aLibrary(app.deps, ana.id, ['heron'])
  await leaveFingerprintFailed(app.deps, imageId)
  expect(await ana.call(getImage, { imageId })).toMatchObject({ monitored: false, unfindable: notYet })
  const picture = await fingerprint(photo('heron'))
  let made = 0
  const make = async () => {
    made++
    return picture
  }
  const { deps } = app
  const objects = { ...deps.objects, get: async () => photo('heron') }
  const needs = { ...deps, objects, engine: { ...deps.engine, fingerprint: make } }
  await fingerprintOwned(needs, imageId)
  expect(await ana.call(getImage, { imageId })).toMatchObject({ monitored: true, unfindable: null })
  expect(await readOwnedFingerprints(deps.db, [imageId])).toHaveLength(1)
  await fingerprintOwned(needs, imageId)
  expect(made).toBe(1)
})

const whyNot = (person: Person, imageId: string) => async () => (await person.call(getFindability, { imageId })).whyNot

const notYet =
  'We could not read this picture, so we cannot find copies of it. We try again automatically. To try at once, ignore it and un-ignore it.'

test('A fingerprinting killed at every attempt is reported and retried', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [alone = '', together = ''] = await aLibrary(app.deps, ana.id, ['alone', 'together'])
  const { database, db, objects } = app.deps
  await killAtEveryAttempt(database, 'fingerprint-with-care', { imageId: alone })
  await killAtEveryAttempt(database, 'fingerprint-image', { imageId: together })
  for (const imageId of [alone, together]) await expect.poll(whyNot(ana, imageId), { timeout: 25_000 }).toBe(notYet)
  const counted = async () => (await ana.call(getUsage)).images
  expect(await counted()).toMatchObject({ monitored: 0, unmonitored: 0, unfindable: 2 })
  const told = (await ana.call(listImages, { status: 'unfindable' })).data
  expect(told.map(({ monitored, unfindable }) => ({ monitored, unfindable }))).toEqual(
    [alone, together].map(() => ({ monitored: false, unfindable: notYet })),
  )
  for (const imageId of [alone, together])
    await objects.put('images', `${ana.id}/${imageId}.jpg`, photo('heron'), { type: 'image/jpeg' })
  await ana.call(ignoreImage, { imageId: together, ignored: true })
  await ana.call(ignoreImage, { imageId: together, ignored: false })
  const isFound = (imageId: string) => async () => (await readOwnedFingerprints(db, [imageId])).length === 1
  await expect.poll(isFound(together), { timeout: 20_000 }).toBe(true)
  const hours = (count: number) => ({ ...app.deps, clock: () => new Date(Date.now() + count * 3_600_000) })
  expect(await fingerprintFailedDue(db, hours(0).clock(), 10)).toEqual([])
  await retryFingerprintFailed(hours(0.2))
  await expect.poll(isFound(alone), { timeout: 40_000 }).toBe(true)
  for (const imageId of [alone, together]) {
    expect(await whyNot(ana, imageId)()).toBeNull()
    expect(await ana.call(getImage, { imageId })).toMatchObject({ monitored: true, unfindable: null })
  }
  expect(await counted()).toMatchObject({ monitored: 2, unmonitored: 0, unfindable: 0 })
  expect((await ana.call(listImageHistory, { imageId: alone })).data.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['unfindable', 'findable', 'monitored']),
  )
  expect(await fingerprintFailedDue(db, hours(9600).clock(), 10)).toEqual([])
})

test('An incomparable image says why and is not retried', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const tiny = await sharp(photo('heron')).resize(12, 8).jpeg().toBuffer()
  const { _id: imageId } = await whenRead(ana, (await uploadFile(ana, tiny, { fileName: 'tiny.jpg' }))._id)
  await expect
    .poll(whyNot(ana, imageId), { timeout: 20_000 })
    .toBe('This picture measures 12 × 8 pixels, too little to compare. Copies of it cannot be found.')
  expect(await fingerprintFailedDue(app.deps.db, new Date(Date.now() + 400 * 86_400_000), 10)).toEqual([])
  const why = 'This picture measures 12 × 8 pixels, too little to compare. Copies of it cannot be found.'
  expect(await ana.call(getImage, { imageId })).toMatchObject({
    state: 'ready',
    monitored: false,
    unfindable: why,
  })
  expect((await ana.call(getUsage)).images).toMatchObject({ monitored: 0, unmonitored: 0, unfindable: 1 })
  await ana.call(ignoreImage, { imageId, ignored: true })
  expect(await ana.call(getImage, { imageId })).toMatchObject({ monitored: false, unfindable: null })
  expect((await ana.call(getUsage)).images).toMatchObject({ monitored: 0, unmonitored: 0 })
  await ana.call(ignoreImage, { imageId, ignored: false })
  await expect.poll(async () => (await ana.call(getImage, { imageId })).unfindable, { timeout: 20_000 }).toBe(why)
  expect((await ana.call(getUsage)).images).toMatchObject({ monitored: 0, unmonitored: 0 })
})

test('An image of an earlier engine is updated and stays findable', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const { db, objects } = app.deps
  const [heron = '', broken = ''] = await aLibrary(app.deps, ana.id, ['heron', 'broken'])
  await objects.put('images', `${ana.id}/${heron}.jpg`, photo('heron'), { type: 'image/jpeg' })
  await objects.put('images', `${ana.id}/${broken}.jpg`, Buffer.from('no picture'), { type: 'image/jpeg' })
  const before = encodeFingerprint(await fingerprint(photo('stream')))
  for (const imageId of [heron, broken])
    await db.transaction((tx) =>
      insertOwnedFingerprint(tx, { imageId, ownerId: ana.id, engine: 'an earlier one', fingerprint: before }),
    )
  await renewFingerprints(app.deps)
  const outdated = async () => (await fingerprintedByOthers(db, engineVersion, 10)).length
  await expect.poll(outdated, { timeout: 40_000 }).toBe(0)
  const now = new Map((await readOwnedFingerprints(db, [heron, broken])).map((own) => [own.imageId, own.fingerprint]))
  expect(Buffer.from(now.get(heron)!)).toEqual(Buffer.from(encodeFingerprint(await fingerprint(photo('heron')))))
  expect(Buffer.from(now.get(broken)!)).toEqual(Buffer.from(before))
  const lookedBack = `select count(*)::int as jobs from pgboss.job where name = 'look-back' and data->>'imageId' = $1`
  const jobsOf = async (imageId: string) => (await app.deps.database.execute(lookedBack, [imageId])).rows[0]?.jobs
  expect([await jobsOf(heron), await jobsOf(broken)]).toEqual([1, 0])
})
