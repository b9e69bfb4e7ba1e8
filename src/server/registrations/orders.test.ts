import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage, getImage } from '#contract/images/endpoints.ts'
import { getImageSummary, mergeImages } from '#contract/images/library-endpoints.ts'
import {
  createRegistration,
  deleteRegistration,
  getRegistration,
  listRegistrations,
  updateRegistration,
} from '#contract/registrations/endpoints.ts'
import { getRegistrationSelection, keepRegistrationSelection } from '#contract/registrations/selection-endpoints.ts'
import type { RegistrationShow, RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anImage } from '#server/testing/matches.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { accountData } from './account-data.ts'
import { moveRegistration } from './move-registration.ts'
import { lockAnyRegistration, readRegistration } from './order-store.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
})
afterAll(() => app.remove())

const someImages = async (count: number): Promise<Id[]> =>
  await Promise.all(Array.from({ length: count }, () => anImage(app.deps, who.ana.id)))

async function moveTo(id: Id, ...states: RegistrationState[]): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    let row = (await lockAnyRegistration(tx, id))!
    for (const to of states)
      row = await moveRegistration(tx, row, { to, at: app.deps.clock(), by: 'system', userId: null })
  })
}

test('An order of one image starts as a draft with what is known of it', async () => {
  const { ana } = who
  const [imageId] = await someImages(1)
  const made = await ana.call(createRegistration, { option: 'USCO_SINGLE', images: [imageId!] })
  expect(made).toMatchObject({ user: ana.id, state: 'draft', turn: 'owner', workType: 'PHOTO', office: 'US' })
  expect(made.works).toMatchObject([{ n: 1, image: imageId, isPublished: null, isRemoved: false }])
  expect(made.history.map(({ step }) => step)).toEqual(['created'])
  const image = await ana.call(getImage, { imageId: imageId! })
  expect(image.registrations).toEqual([made._id])
  const { data } = await ana.call(listRegistrations, { image: imageId! })
  expect(data.map(({ _id }) => _id)).toEqual([made._id])
})

test('The name at the time of the declarations stays', async () => {
  const [image] = await someImages(1)
  const { ana } = who
  const { _id: registrationId } = await ana.call(createRegistration, { option: 'USCO_SINGLE', images: [image!] })
  const declarations = {
    madeAll: 'yes',
    publicationChecked: 'yes',
    notRegistered: 'yes',
    nothingByOthers: 'yes',
  } as const
  const declare = async () => {
    await ana.call(updateRegistration, { registrationId, facts: { declarations } })
    return (await readRegistration(app.deps.db, registrationId))!
  }
  const first = await declare()
  expect(first.declaredBy).toMatch(/\w/)
  await app.deps.database.execute(`update accounts set first_name = 'Renamed' where id = $1`, [ana.id])
  const second = await declare()
  expect([second.declaredBy, second.declaredAt]).toEqual([first.declaredBy, first.declaredAt])
  await ana.call(updateRegistration, { registrationId, facts: { declarations: null } })
  expect(await readRegistration(app.deps.db, registrationId)).toMatchObject({ declaredBy: null, declaredAt: null })
  expect((await declare()).declaredBy).toContain('Renamed')
})

test('A selection is kept for its owner alone', async () => {
  const images = await someImages(3)
  const { _id: selectionId } = await who.ana.call(keepRegistrationSelection, { images })
  expect(await who.ana.call(getRegistrationSelection, { selectionId })).toEqual({ images })
  expect((await refusalOf(who.bruno.call(getRegistrationSelection, { selectionId }))).status).toBe(404)
  const many = Array.from({ length: 751 }, () => images[0]!)
  expect((await refusalOf(who.ana.call(keepRegistrationSelection, { images: many }))).status).toBe(400)
})

test('File names in an order are unique and have no folders', async () => {
  const images = await someImages(3)
  const { works } = await who.ana.call(createRegistration, { option: 'USCO_MULTI', images })
  const names = works.map(({ fileName }) => fileName.toLowerCase())
  expect(new Set(names).size).toBe(3)
  for (const name of names) expect(name).toMatch(/^[^/\\]+\.jpg$/)
})

test('A single option refuses several images', async () => {
  const images = await someImages(2)
  const refused = await refusalOf(who.ana.call(createRegistration, { option: 'CIPO_SINGLE', images }))
  expect(refused).toMatchObject({ status: 409, code: 'registration.one-image' })
})

test('A group refuses 751 images', async () => {
  const images = Array.from({ length: 751 }, (_, at) => at.toString(16).padStart(24, '0'))
  const refused = await refusalOf(who.ana.call(createRegistration, { option: 'USCO_MULTI', images }))
  expect(refused).toMatchObject({ status: 400, problem: { message: 'A group has at most 750 photographs.' } })
})

test("Another owner's images and orders do not exist", async () => {
  const [imageId] = await someImages(1)
  const { _id: registrationId } = await who.ana.call(createRegistration, {
    option: 'USCO_SINGLE',
    images: [imageId!],
  })
  const { bruno } = who
  for (const attempt of [
    () => bruno.call(createRegistration, { option: 'USCO_SINGLE', images: [imageId!] }),
    () => bruno.call(getRegistration, { registrationId }),
    () => bruno.call(updateRegistration, { registrationId, title: 'Mine' }),
    () => bruno.call(deleteRegistration, { registrationId }),
  ])
    expect((await refusalOf(attempt())).status).toBe(404)
})

test('A bulk edit writes facts of the images that it names', async () => {
  const images = await someImages(3)
  const { _id: registrationId } = await who.ana.call(createRegistration, { option: 'USCO_MULTI', images })
  const changed = await who.ana.call(updateRegistration, {
    registrationId,
    title: 'Harbours, 2026',
    works: [
      { images, isPublished: true, publishedIn: 'PT' },
      { images: [images[0]!], publishedOn: '2026-05', title: 'The pier' },
    ],
  })
  expect(changed.title).toBe('Harbours, 2026')
  expect(changed.works.every(({ isPublished, publishedIn }) => isPublished && publishedIn === 'PT')).toBe(true)
  expect(changed.works.find(({ image }) => image === images[0])).toMatchObject({
    publishedOn: '2026-05',
    title: 'The pier',
  })
  const less = await who.ana.call(updateRegistration, { registrationId, images: images.slice(1) })
  expect(less.works.map(({ n }) => n)).toEqual([1, 2])
})

test('A paid order changes no more, and keeps its place after its image is removed', async () => {
  const { ana } = who
  const images = await someImages(2)
  const { _id: registrationId } = await ana.call(createRegistration, { option: 'USCO_MULTI', images })
  await moveTo(registrationId, 'paid')
  const refused = await refusalOf(ana.call(updateRegistration, { registrationId, title: 'Another' }))
  expect(refused.code).toBe('registration.not-a-draft')
  const summary = await ana.call(getImageSummary, { imageId: images[0]! })
  expect(summary.consequences).toContainEqual({ what: 'registrations', count: 1 })
  await ana.call(deleteImage, { imageId: images[0]! })
  const { works, history } = await ana.call(getRegistration, { registrationId })
  expect(works.filter(({ isRemoved }) => isRemoved).map(({ image }) => image)).toEqual([images[0]])
  expect(history.at(-1)!.step).toBe('image-removed')
})

test('A removed image leaves drafts', async () => {
  const { ana } = who
  const images = await someImages(2)
  const { _id: registrationId } = await ana.call(createRegistration, { option: 'USCO_MULTI', images })
  await ana.call(deleteImage, { imageId: images[0]! })
  const { works } = await ana.call(getRegistration, { registrationId })
  expect(works.map(({ image, n }) => [image, n])).toEqual([[images[1], 1]])
})

test('A merged image keeps one place in a draft', async () => {
  const { ana } = who
  const images = await someImages(2)
  const { _id: registrationId } = await ana.call(createRegistration, { option: 'USCO_MULTI', images })
  await ana.call(mergeImages, { primaryImage: images[0]!, images })
  const { works } = await ana.call(getRegistration, { registrationId })
  expect(works.map(({ image }) => image)).toEqual([images[0]])
})

test('An order goes no way that its states do not know', async () => {
  const [imageId] = await someImages(1)
  const { _id } = await who.ana.call(createRegistration, { option: 'USCO_SINGLE', images: [imageId!] })
  await expect(moveTo(_id, 'filed')).rejects.toMatchObject({ code: 'registration.no-way' })
})

test('An account takes its orders along, and they go with it', async () => {
  const { bruno } = who
  const imageId = await anImage(app.deps, bruno.id)
  const { _id } = await bruno.call(createRegistration, { option: 'USCO_SINGLE', images: [imageId] })
  const { documents } = await accountData.export(app.deps, bruno.id)
  expect(documents).toMatchObject({ registrations: [{ _id }] })
  await accountData.erase(app.deps, bruno.id)
  expect((await bruno.call(listRegistrations, {})).total).toBe(0)
})

test('A list shows one part of the orders', async () => {
  const owner = who.bruno
  const images = await Promise.all(Array.from({ length: 3 }, () => anImage(app.deps, owner.id)))
  const make = async (image: Id) =>
    (await owner.call(createRegistration, { option: 'USCO_SINGLE', images: [image] }))._id
  const [draft, filed, registered] = [await make(images[0]!), await make(images[1]!), await make(images[2]!)]
  await moveTo(filed, 'paid', 'preparing', 'ready', 'filed')
  await moveTo(registered, 'paid', 'preparing', 'ready', 'filed', 'registered')
  const idsIn = async (show: RegistrationShow) =>
    (await owner.call(listRegistrations, { show })).data.map(({ _id }) => _id)
  expect(await idsIn('drafts')).toEqual([draft])
  expect(await idsIn('running')).toEqual([filed])
  expect(await idsIn('registered')).toEqual([registered])
  expect(await idsIn('ended')).toEqual([])
  expect((await idsIn('all')).length).toBe(3)
})
