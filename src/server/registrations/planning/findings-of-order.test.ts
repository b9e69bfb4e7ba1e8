import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRegistration, getRegistration, updateRegistration } from '#contract/registrations/endpoints.ts'
import {
  createRegistrationParty,
  getRegistrationPlan,
  setRegistrationFacts,
} from '#contract/registrations/plan-endpoints.ts'
import { anOrder, aParty } from '#contract/registrations/testing/orders.ts'
import type { Id } from '#contract/wire.ts'
import { setFields } from '#server/images/library/change-store.ts'
import type { ImageRow } from '#server/images/store.ts'
import { appendEvent } from '#server/platform/events/events.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { moveRegistration } from '../move-registration.ts'
import { lockRegistration } from '../order-store.ts'
import { requireSound } from './findings-of-order.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const { declarations } = anOrder().facts
const published = { createdOn: '2024-02-01', isPublished: true, publishedOn: '2025-03-01', publishedIn: 'PT' } as const

/** A library with all facts. */
async function aPlannedLibrary(titles: string[]): Promise<{ ana: Person; images: Id[] }> {
  const { ana } = await people(app)
  const images = await aLibrary(app.deps, ana.id, titles)
  const { _id: party } = await ana.call(createRegistrationParty, { party: aParty() })
  await ana.call(setRegistrationFacts, { images, facts: { ...published, party } })
  return { ana, images }
}

const setOn = (id: Id, set: Partial<ImageRow>) =>
  app.deps.db.transaction(async (tx) => {
    const { ownerId } = await setFields(tx, id, set)
    await appendEvent(tx, ownerId, { type: 'image', imageId: id, what: 'changed' })
  })

const codesOf = async (person: Person, registrationId: Id) =>
  (await person.call(getRegistration, { registrationId })).findings.map(({ code }) => code)

/** Holds an order against the checks as a payment does. */
const pay = (person: Person, id: Id) =>
  app.deps.db.transaction(async (tx) => requireSound(tx, app.deps, (await lockRegistration(tx, person.id, id))!))

test('A group of the plan lacks the declarations alone', async () => {
  const { ana } = await aPlannedLibrary(['One', 'Two'])
  const [group] = (await ana.call(getRegistrationPlan, {})).data
  const { option, images, title } = group!
  const order = await ana.call(createRegistration, { option, images, title })
  expect(order.facts.party).toEqual(aParty())
  expect(order.works).toMatchObject([published, published])
  expect(order.findings.map(({ code }) => code)).toEqual(['declarations.missing'])
  await expect(pay(ana, order._id)).rejects.toMatchObject({ code: 'registration.findings' })
  const sound = await ana.call(updateRegistration, { registrationId: order._id, facts: { declarations } })
  expect(sound.findings).toEqual([])
  await pay(ana, order._id)
})

test('Facts written in an order are not asked again', async () => {
  const { ana, images } = await aPlannedLibrary(['One', 'Two'])
  const order = await ana.call(createRegistration, { option: 'USCO_MULTI', images, title: 'Harbours' })
  const works = [{ images: [images[0]!], title: 'Lisbon', publishedOn: '2024-12-01' }]
  await ana.call(updateRegistration, { registrationId: order._id, works })
  expect(await codesOf(ana, order._id)).toContain('works.two-years')
  const { data } = await ana.call(getRegistrationPlan, {})
  expect(new Map(data.map(({ title, year }) => [title, year]))).toEqual(
    new Map([
      ['Two', 2025],
      ['Lisbon', 2024],
    ]),
  )
})

test('An image in another paid order stops the order', async () => {
  const { ana, images } = await aPlannedLibrary(['One', 'Two'])
  const first = await ana.call(createRegistration, { option: 'USCO_SINGLE', images: [images[0]!] })
  const second = await ana.call(createRegistration, { option: 'USCO_MULTI', images, title: 'Harbours' })
  expect(await codesOf(ana, second._id)).not.toContain('work.registered')
  await app.deps.db.transaction(async (tx) => {
    const row = (await lockRegistration(tx, ana.id, first._id))!
    await moveRegistration(tx, row, { to: 'paid', at: app.deps.clock(), by: 'owner', userId: ana.id })
  })
  const { findings } = await ana.call(getRegistration, { registrationId: second._id })
  expect(findings.find(({ code }) => code === 'work.registered')).toMatchObject({
    weight: 'stop',
    images: [images[0]],
  })
  expect(await codesOf(ana, first._id)).toEqual([])
})

test('A duplicate by the engine stops the order, in it and beside it', async () => {
  const { ana, images } = await aPlannedLibrary(['One', 'Two', 'Three'])
  const [one, two, three] = images as [Id, Id, Id]
  const both = await ana.call(createRegistration, { option: 'USCO_MULTI', images: [one, two], title: 'Harbours' })
  const other = await ana.call(createRegistration, { option: 'USCO_SINGLE', images: [three] })
  expect(await codesOf(ana, other._id)).toEqual(['declarations.missing'])
  await setOn(two, { duplicateOf: one })
  await setOn(three, { registered: true, duplicateOf: one })
  expect(await codesOf(ana, both._id)).toContain('work.twice')
  expect(await codesOf(ana, both._id)).toContain('work.copy-registered')
  expect(await codesOf(ana, other._id)).toContain('work.registered')
})
