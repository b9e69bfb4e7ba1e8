import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage, getImage, listImages } from '#contract/images/endpoints.ts'
import { mergeImages, updateImage } from '#contract/images/library-endpoints.ts'
import { addLicence, importLicences, removeLicence } from '#contract/licensing/ledger.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { aPicture } from '#server/testing/pictures.ts'
import { changeImages } from '#server/testing/told-owners.ts'
import { uploadFile, whenRead } from '#server/testing/upload.ts'
import { nameForgotten } from './name-images.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const titlesIn = async (person: Person, licensed: 'yes' | 'no') =>
  (await person.call(listImages, { licensed, order: 'title', sort: 'ASC' })).data.map(({ title }) => title)
const patience = { timeout: 20_000 }
const acme = { client: 'Acme', hosts: ['acme.example'], startsOn: '2020-01-01' }

test('An image counts as licensed while a ledger entry names it', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const ids = await aLibrary(app.deps, ana.id, ['Bridge', 'Dunes', 'Harbour'])
  await aLibrary(app.deps, bruno.id, ['Harbour'])
  const { _id: licenceId } = await ana.call(addLicence, { ...acme, images: ['harbour.JPG', ids[1]!] })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Dunes', 'Harbour'])
  expect(await titlesIn(ana, 'no')).toEqual(['Bridge'])
  expect(await titlesIn(bruno, 'yes')).toEqual([])
  expect(await ana.call(getImage, { imageId: ids[1]! })).toMatchObject({ licensed: true })
  const { _id: second } = await ana.call(addLicence, { ...acme, images: ['Harbour'], endsOn: '2020-12-31' })
  await ana.call(removeLicence, { licenceId })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Harbour'])
  await ana.call(removeLicence, { licenceId: second })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual([])
})

test('An entry for all images marks none of them', async () => {
  const { ana } = await people(app)
  await aLibrary(app.deps, ana.id, ['Bridge', 'Dunes'])
  await ana.call(addLicence, acme)
  await ana.call(addLicence, { ...acme, images: ['Dunes'] })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Dunes'])
})

test('A new or renamed image is recognised by its names', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const content = Buffer.from(
    'Invoice,Customer,Domain,File name,Invoice date\nR-1,Acme,acme.example,market.jpg; Old town,2024-12-31',
  )
  await ana.call(importLicences, { content: content.toString('base64') })
  const file = await uploadFile(ana, await aPicture(1), { fileName: 'MARKET.jpeg' })
  expect(await whenRead(ana, file._id)).toMatchObject({ licensed: true })
  const [imageId] = await aLibrary(app.deps, ana.id, ['Roofs'])
  expect(await ana.call(updateImage, { imageId: imageId!, title: 'Old town' })).toMatchObject({ title: 'Old town' })
  expect(await ana.call(getImage, { imageId: imageId! })).toMatchObject({ licensed: true })
  await ana.call(updateImage, { imageId: imageId!, title: 'New town' })
  expect(await ana.call(getImage, { imageId: imageId! })).toMatchObject({ licensed: false })
})

test('An image that absorbs a licensed one stays licensed', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [kept, gone] = await aLibrary(app.deps, ana.id, ['Bridge', 'Harbour'])
  await ana.call(addLicence, { ...acme, images: ['harbour'] })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Harbour'])
  await ana.call(mergeImages, { primaryImage: kept!, images: [gone!] })
  await ana.call(addLicence, { ...acme, images: ['Dunes'] })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Bridge'])
  await ana.call(deleteImage, { imageId: kept! })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual([])
})

test('A ledger without stored names is repaired automatically', async () => {
  const { ana } = await people(app)
  await aLibrary(app.deps, ana.id, ['Harbour'])
  await ana.call(addLicence, { ...acme, images: ['Harbour'] })
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Harbour'])
  await app.deps.database.execute('delete from licensed_names where owner_id = $1', [ana.id])
  await changeImages(app.deps.database, 'update images set in_ledger = false where owner_id = $1', [ana.id])
  await nameForgotten(app.deps)
  await expect.poll(() => titlesIn(ana, 'yes'), patience).toEqual(['Harbour'])
})
