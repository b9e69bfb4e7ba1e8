import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImage } from '#contract/images/endpoints.ts'
import { getUploadPolicy } from '#contract/platform/uploads.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { postForm, uploadFile } from '#server/testing/upload.ts'
import { removeLeft } from './uploads/remove-left-uploads.ts'

let app: TestApp
let ana: Person
let bruno: Person
beforeAll(async () => {
  app = await openTestApp()
  ;({ ana, bruno } = await people(app))
})
afterAll(() => app.remove())

const about = { fileName: 'harbour.jpg', type: 'image/jpeg' }

/** Sends a file to the store and goes no further; resolves to its key. */
async function sendOnly(person: Person): Promise<string> {
  const bytes = await aPicture(7)
  const { url, fields } = await person.call(getUploadPolicy, { bucket: 'images', ...about, size: bytes.length })
  expect((await postForm(url, fields, bytes, about)).status).toBe(201)
  return fields.key!
}

const isThere = async (key: string) => (await app.deps.objects.head('images', key)) !== undefined
const later = (hours: number) => removeLeft({ ...app.deps, clock: () => new Date(Date.now() + hours * 3_600_000) })

test('An abandoned upload is removed after six hours', async () => {
  const key = await sendOnly(ana)
  const handedIn = await sendOnly(ana)
  await ana.call(createImage, { key: handedIn, fileName: about.fileName })
  await later(5.9)
  expect(await isThere(key)).toBe(true)
  await later(6.1)
  await expect.poll(() => isThere(key), { timeout: 10_000 }).toBe(false)
  expect(await refusalOf(ana.call(createImage, { key, fileName: about.fileName }))).toMatchObject({
    status: 404,
    code: 'image.no-file',
  })
  expect(await isThere(handedIn)).toBe(true)
})

test('A file under removal is refused', async () => {
  const key = await sendOnly(ana)
  await app.deps.database.execute('delete from upload_forms where object_key = $1', [key])
  expect(await refusalOf(ana.call(createImage, { key, fileName: about.fileName }))).toMatchObject({
    code: 'image.no-file',
    problem: { message: 'This file has not arrived in our storage. Upload it again.' },
  })
})

test('Only the owner of 500 unfinished uploads is refused', async () => {
  await app.deps.database.execute(
    `insert into upload_forms (object_key, owner_id, given_at, bytes) select 'begun-' || n, $1, now(), 1 from generate_series(1, 500) n`,
    [bruno.id],
  )
  expect(await refusalOf(bruno.call(getUploadPolicy, { bucket: 'images', ...about, size: 1000 }))).toMatchObject({
    status: 429,
    code: 'upload.too-many',
    problem: {
      message: 'Too many uploads were begun and not finished. Finish those under way, or try again in a few hours.',
    },
  })
  await uploadFile(ana, await aPicture(7), { fileName: 'harbour.jpg' })
  await later(6.1)
  await uploadFile(bruno, await aPicture(7), { fileName: 'harbour.jpg' })
})
