import { afterAll, beforeAll, expect, test } from 'vitest'
import { createImage, deleteImage, getUploadPolicy } from '#contract/images/endpoints.ts'
import { getUsage } from '#contract/images/library-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { postForm } from '#server/testing/upload.ts'

let app: TestApp
let ana: Person
let bruno: Person
beforeAll(async () => {
  app = await openTestApp()
  ;({ ana, bruno } = await people(app))
})
afterAll(() => app.remove())

const about = { fileName: 'harbour.jpg', type: 'image/jpeg' }
const policyFor = (person: Person, size: number) => person.call(getUploadPolicy, { bucket: 'images', ...about, size })
const usedBy = async (person: Person) => (await person.call(getUsage)).storage.used

test('files count from the moment their upload begins until their image is removed', async () => {
  const bytes = await aPicture(7)
  const { url, fields } = await policyFor(ana, bytes.length)
  expect(await usedBy(ana)).toBe(bytes.length)
  await postForm(url, fields, bytes, about)
  const { _id } = await ana.call(createImage, { key: fields.key!, fileName: about.fileName })
  expect(await usedBy(ana)).toBe(bytes.length)
  await ana.call(deleteImage, { imageId: _id })
  expect(await usedBy(ana)).toBe(0)
})

test('what the plan has no room for is refused before it is sent, with what to do, and nobody else is', async () => {
  const { allowances } = app.deps
  const bytes = await aPicture(8)
  allowances.storageBytes = async (_, ownerId) => (ownerId === ana.id ? bytes.length : 1e12)
  const { url, fields } = await policyFor(ana, bytes.length)
  expect(await refusalOf(policyFor(ana, 1))).toMatchObject({
    status: 507,
    code: 'storage.full',
    problem: { message: expect.stringContaining('Remove images that you no longer need') as unknown },
  })
  await policyFor(bruno, 1000)
  await postForm(url, fields, bytes, about)
  await ana.call(createImage, { key: fields.key!, fileName: about.fileName })
})

test('a file that is there is not taken in where the plan has become smaller meanwhile', async () => {
  const { allowances } = app.deps
  const bytes = await aPicture(9)
  const { url, fields } = await policyFor(bruno, bytes.length)
  await postForm(url, fields, bytes, about)
  allowances.storageBytes = async () => 10
  expect(await refusalOf(bruno.call(createImage, { key: fields.key!, fileName: about.fileName }))).toMatchObject({
    code: 'storage.full',
  })
})
