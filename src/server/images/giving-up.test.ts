import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryImage } from '#contract/images/endpoints.ts'
import { listImageHistory } from '#contract/images/library-endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { changeImages } from '#server/testing/told-owners.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'

let app: TestApp
let ana: Person

beforeAll(async () => {
  app = await openTestApp()
  ana = (await people(app)).ana
})
afterAll(() => app.remove())

const giveUp = {
  state: 'failed',
  problem:
    'We could not read this file, and it is not clear why. Nothing is lost: the file is with us. Try again; if it stays so, tell our support.',
}

/** An image whose reading begins again, with what the queue knows of it set by the test. */
async function readAgain(job: string) {
  const { _id } = await whenRead(ana, (await uploadFile(ana, await aPicture(1), { fileName: 'harbour.jpg' }))._id)
  const { execute } = app.deps.database
  await expect
    .poll(async () => (await execute('select state from pgboss.job where data @> $1', [{ imageId: _id }])).rows)
    .toContainEqual({ state: 'completed' })
  await changeImages(app.deps.database, "update images set state = 'loading' where id = $1", [_id])
  await execute(
    `update pgboss.job set completed_on = null, ${job} where name = 'ingest-image' and data->>'imageId' = $1`,
    [_id],
  )
  return _id
}

test('A reading killed at every attempt fails until its owner retries', { tags: ['long'] }, async () => {
  const long = "now() - interval '1 minute'"
  const imageId = await readAgain(
    `state = 'active', retry_count = retry_limit, started_on = ${long}, heartbeat_on = ${long}`,
  )
  expect(await whenRead(ana, imageId)).toMatchObject(giveUp)
  expect((await ana.call(listImageHistory, { imageId })).data[0]).toMatchObject({ type: 'failed' })
  expect(await ana.call(retryImage, { imageId })).toMatchObject({ state: 'loading', problem: null })
  expect(await whenRead(ana, imageId)).toMatchObject({ state: 'ready', problem: null })
  expect(await app.deps.queue.dead(10)).toEqual([])
})

test('A reading that fails at the last attempt fails the image', { tags: ['long'] }, async () => {
  const imageId = await readAgain("state = 'active'")
  await changeImages(app.deps.database, "update images set object_key = '../' || id where id = $1", [imageId])
  await giveBack(imageId)
  expect(await whenRead(ana, imageId)).toMatchObject(giveUp)
})

test('An image whose file is missing fails at once', { tags: ['long'] }, async () => {
  const imageId = await readAgain("state = 'active'")
  const { rows } = await app.deps.database.execute('select object_key as key from images where id = $1', [imageId])
  await app.deps.objects.remove('images', [String(rows[0]!.key)])
  await giveBack(imageId)
  expect(await whenRead(ana, imageId)).toMatchObject({
    state: 'failed',
    problem: 'The file of this image is not in our storage any more. Upload it again.',
  })
})

/** The job waits for its last attempt. */
const giveBack = (imageId: string) =>
  app.deps.database.execute(
    `update pgboss.job set state = 'retry', retry_count = retry_limit - 1, start_after = now() where name = 'ingest-image' and data->>'imageId' = $1`,
    [imageId],
  )
