import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { mergeImages } from '#contract/images/library-endpoints.ts'
import { deleteImage } from '#contract/images/endpoints.ts'
import {
  createRegistrationParty,
  createSingleRegistrations,
  getRegistrationPlan,
  listRegistrationParties,
  setRegistrationFacts,
  updateRegistrationParty,
} from '#contract/registrations/plan-endpoints.ts'
import { aParty } from '#contract/registrations/testing/orders.ts'
import type { Id } from '#contract/wire.ts'
import { setFields } from '#server/images/library/change-store.ts'
import type { ImageRow } from '#server/images/store.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { refusalOf } from '#server/testing/client.ts'
import { goTo } from '#server/testing/go-ahead.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { aMatch } from '#server/testing/matches.ts'
import { people, type Person } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { createOrder } from '../create-order.ts'
import { lockRegistration } from '../order-store.ts'
import { moveRegistration } from '../move-registration.ts'
import { planningData } from './account-data.ts'
import { remindOfWindows } from './remind-of-windows.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const setOn = (id: Id, set: Partial<ImageRow>) =>
  app.deps.db.transaction(async (tx) => {
    const { ownerId } = await setFields(tx, id, set)
    await appendEvent(tx, ownerId, { type: 'image', imageId: id, what: 'changed' })
  })
const daysAgo = (days: number) => new Date(app.deps.clock().getTime() - days * 86_400_000).toISOString().slice(0, 10)
const plan = (person: Person, office?: 'US' | 'CA') => person.call(getRegistrationPlan, office ? { office } : {})
const missingOf = async (person: Person) =>
  Object.fromEntries((await plan(person)).missing.map(({ fact, images }) => [fact, images.toSorted()]))

/** Facts of images that were published so many days ago. */
const publishedBefore = (days: number, party: Id) => ({
  createdOn: '2024-02-01',
  isPublished: true,
  publishedOn: daysAgo(days),
  publishedIn: 'PT',
  party,
})

test('Facts asked once for many images make a group', async () => {
  const { ana } = await people(app)
  const images = await aLibrary(app.deps, ana.id, ['One', 'Two', 'Untitled image'])
  const all = images.toSorted()
  expect(await missingOf(ana)).toEqual({ title: [images[2]], createdOn: all, isPublished: all, party: all })
  const { _id: party } = await ana.call(createRegistrationParty, { party: aParty() })
  await ana.call(setRegistrationFacts, { images, facts: publishedBefore(10, party) })
  expect(await missingOf(ana)).toEqual({ title: [images[2]] })
  await ana.call(setRegistrationFacts, { images: [images[2]!], facts: {}, title: 'Three' })
  const { data, missing, price, orders, total } = await plan(ana)
  expect(missing).toEqual([])
  expect([data.length, total, orders, price]).toEqual([1, 1, 1, 11_900])
  expect(data[0]).toMatchObject({ option: 'USCO_MULTI', inTime: 3, author: 'Ana Almeida' })
  expect(data[0]!.images.toSorted()).toEqual(all)
})

test('Untitled images are refused with the words of the specification', async () => {
  const { ana } = await people(app)
  const [image] = (await aLibrary(app.deps, ana.id, ['One'])) as [Id]
  const titled = (title: string) => refusalOf(ana.call(setRegistrationFacts, { images: [image], facts: {}, title }))
  expect((await titled('Untitled image')).problem.message).toBe('Please provide the title of your image.')
  expect((await titled(' ')).problem.message).toBe('You must provide a title for your image.')
})

test('Facts of the library are read, and contradictions are asked', async () => {
  const { ana } = await people(app)
  const [first, second] = (await aLibrary(app.deps, ana.id, ['One', 'Two'])) as [Id, Id]
  const publication = { date: daysAgo(20), country: 'PT', singleAuthor: true, publishedBefore: true }
  await setOn(first, { takenOn: '2024-02-01', publication })
  await setOn(second, { takenOn: '2024-02-01', publication: { ...publication, publishedBefore: false } })
  expect(await missingOf(ana)).toEqual({ isPublished: [second], party: [first, second].toSorted() })
})

test('A use that was found counts for its image', async () => {
  const { ana } = await people(app)
  const [image] = (await aLibrary(app.deps, ana.id, ['One'])) as [Id]
  const { _id: party } = await ana.call(createRegistrationParty, { party: aParty() })
  await ana.call(setRegistrationFacts, { images: [image], facts: publishedBefore(10, party) })
  await aMatch(app.deps, { ownerId: ana.id, imageId: image, page: 'https://copies.example/a' })
  expect((await plan(ana)).data[0]).toMatchObject({
    option: 'USCO_SINGLE',
    price: 9900,
    uses: { total: 1, covered: 1, barred: 0, needRegistration: 0 },
  })
})

test('Registered images and duplicates are left out', async () => {
  const { ana } = await people(app)
  const [marked, copy, ordered, open] = (await aLibrary(app.deps, ana.id, ['a', 'b', 'c', 'd'])) as [Id, Id, Id, Id]
  await setOn(marked, { registered: true })
  await setOn(copy, { duplicateOf: open })
  const { id } = await createOrder(app.deps, ana.id, { option: 'CIPO_SINGLE', images: [ordered] })
  const leftOut = async (office: 'US' | 'CA') => (await plan(ana, office)).leftOut
  expect(await leftOut('CA')).toEqual({ registered: 0, duplicates: 1, notReady: 0 })
  await app.deps.db.transaction(async (tx) => {
    const row = (await lockRegistration(tx, ana.id, id))!
    await moveRegistration(tx, row, { to: 'paid', at: app.deps.clock(), by: 'owner', userId: ana.id })
  })
  expect(await leftOut('US')).toEqual({ registered: 1, duplicates: 1, notReady: 0 })
  expect(await leftOut('CA')).toEqual({ registered: 1, duplicates: 1, notReady: 0 })
})

test('In Canada each image gets a draft of its own, once', async () => {
  const { ana, bruno } = await people(app)
  const images = await aLibrary(app.deps, ana.id, ['One', 'Two', 'Three'])
  const make = (chosen: Id[]) => ana.call(createSingleRegistrations, { option: 'CIPO_SINGLE', images: chosen })
  const first = await make(images.slice(0, 2))
  expect(first.data.map((order) => [order.state, order.images])).toEqual([
    ['draft', [images[0]]],
    ['draft', [images[1]]],
  ])
  expect(first.price).toBe(first.data.reduce((sum, { price }) => sum + price.total, 0))
  const second = await make(images)
  expect(second.data.slice(0, 2).map(({ _id }) => _id)).toEqual(first.data.map(({ _id }) => _id))
  expect(second.data).toHaveLength(3)
  const theirs = bruno.call(createSingleRegistrations, { option: 'CIPO_SINGLE', images })
  expect(await refusalOf(theirs)).toMatchObject({ status: 404 })
})

test('Nobody writes facts of the images of others or with their author', async () => {
  const { ana, bruno } = await people(app)
  const images = await aLibrary(app.deps, ana.id, ['One'])
  const { _id: party } = await bruno.call(createRegistrationParty, { party: aParty() })
  expect(await refusalOf(bruno.call(setRegistrationFacts, { images, facts: {} }))).toMatchObject({ status: 404 })
  expect(await refusalOf(ana.call(setRegistrationFacts, { images, facts: { party } }))).toMatchObject({ status: 404 })
  const theirs = { partyId: party, party: aParty() }
  expect(await refusalOf(ana.call(updateRegistrationParty, theirs))).toMatchObject({ status: 404 })
  expect(await ana.call(listRegistrationParties, {})).toEqual({ data: [] })
})

test('A changed author holds for all images that name it', async () => {
  const { ana } = await people(app)
  const images = await aLibrary(app.deps, ana.id, ['One', 'Two'])
  const { _id: partyId } = await ana.call(createRegistrationParty, {
    party: aParty({ author: { citizenship: null } }),
  })
  await ana.call(setRegistrationFacts, { images, facts: publishedBefore(10, partyId) })
  expect(await missingOf(ana)).toEqual({ citizenship: images.toSorted() })
  expect(await ana.call(updateRegistrationParty, { partyId, party: aParty() })).toMatchObject({ images: 2 })
  expect(await missingOf(ana)).toEqual({})
})

test('Facts follow merged images and go with removed ones', async () => {
  const { ana } = await people(app)
  const [kept, gone, removed] = (await aLibrary(app.deps, ana.id, ['One', 'Two', 'Three'])) as [Id, Id, Id]
  const { _id: party } = await ana.call(createRegistrationParty, { party: aParty() })
  await ana.call(setRegistrationFacts, { images: [gone, removed], facts: publishedBefore(10, party) })
  await ana.call(setRegistrationFacts, { images: [kept], facts: { createdOn: '2023-01-01' } })
  await ana.call(mergeImages, { primaryImage: kept, images: [gone] })
  await ana.call(deleteImage, { imageId: removed })
  expect((await plan(ana)).data.map((group) => group.images)).toEqual([[kept]])
  expect(await ana.call(listRegistrationParties, {})).toMatchObject({ data: [{ images: 1 }] })
})

test('An account takes its facts and authors along, and leaves none', async () => {
  const { ana, bruno } = await people(app)
  const [image] = (await aLibrary(app.deps, ana.id, ['One'])) as [Id]
  for (const person of [ana, bruno]) await person.call(createRegistrationParty, { party: aParty() })
  await ana.call(setRegistrationFacts, { images: [image], facts: { isPublished: false } })
  expect((await planningData.export(app.deps, ana.id)).documents).toMatchObject({
    registrationFacts: [{ imageId: image, isPublished: false }],
    registrationParties: [{ party: aParty() }],
  })
  await planningData.erase(app.deps, ana.id)
  const nothing = { registrationFacts: [], registrationParties: [] }
  expect((await planningData.export(app.deps, ana.id)).documents).toEqual(nothing)
  expect((await bruno.call(listRegistrationParties, {})).data).toHaveLength(1)
})

test('Owners are reminded 60, 30 and 7 days before a window closes', async () => {
  const { ana } = await people(app)
  const images = await aLibrary(app.deps, ana.id, ['One', 'Two'])
  goTo(app, '2031-03-01T08:00:00Z')
  await ana.call(setRegistrationFacts, { images, facts: { isPublished: true, publishedOn: '2031-02-10' } })
  const titles = async () => (await ana.call(listNotifications, {})).data.map(({ title }) => title)
  const tellOn = async (day: string) => {
    goTo(app, `${day}T08:00:00Z`)
    await remindOfWindows(app.deps)
    await remindOfWindows(app.deps)
    return await titles()
  }
  expect(await tellOn('2031-03-10')).toEqual([])
  const within = (days: number) => `2 images lose US statutory damages within ${days} days`
  expect(await tellOn('2031-03-11')).toEqual([within(60)])
  expect(await tellOn('2031-03-12')).toEqual([within(60)])
  expect(await tellOn('2031-04-12')).toEqual([within(30), within(60)])
  expect(await tellOn('2031-05-04')).toEqual([within(7), within(30), within(60)])
  expect(await tellOn('2031-05-20')).toEqual([within(7), within(30), within(60)])
})
