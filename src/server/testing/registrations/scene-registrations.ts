import { listImages } from '#contract/images/endpoints.ts'
import { createRegistration, updateRegistration } from '#contract/registrations/endpoints.ts'
import { createRegistrationParty, setRegistrationFacts } from '#contract/registrations/plan-endpoints.ts'
import type { RegistrationParty } from '#contract/registrations/facts.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { moveRegistration } from '../../registrations/move-registration.ts'
import { lockAnyRegistration, type RegistrationRow } from '../../registrations/order-store.ts'
import type { Stage } from '../scene.ts'

const dayMs = 86_400_000

const party: RegistrationParty = {
  author: {
    name: 'Ana Ibarra',
    kind: 'person',
    isForHire: false,
    citizenship: 'PT',
    domicile: 'PT',
    pseudonym: null,
    birthYear: 1986,
    deathYear: null,
  },
  claimant: {
    name: 'Ana Ibarra',
    street: 'Rua do Sol 14',
    city: 'Porto',
    state: null,
    postalCode: '4000-123',
    country: 'PT',
    email: 'ana@ibarra.example',
    phone: null,
    transfer: null,
    transferNote: null,
  },
}
const declarations = {
  madeAll: 'yes',
  publicationChecked: 'yes',
  notRegistered: 'yes',
  nothingByOthers: 'yes',
} as const
const facts = { party, limits: null, declarations }

/** Registrations: the draft of a group with open questions, a group that is filed, an image to file, one that is registered. */
export async function addRegistrations(stage: Stage): Promise<void> {
  const { data } = await stage.owner.call(listImages, { sort: 'ASC', pageSize: 100 })
  const images = data.filter(({ state }) => state === 'ready').map(({ _id }) => _id)
  await draftGroup(stage, images.slice(9, 15))
  await filedGroup(stage, images.slice(2, 8))
  await readyImage(stage, images[8]!)
  await registeredImage(stage, images[0]!)
  await plannedImages(stage, [images[1]!, ...images.slice(9)])
}

/** Facts of images that are in no order: some make groups, the last ones have open questions. */
async function plannedImages(stage: Stage, images: Id[]): Promise<void> {
  const { owner } = stage
  const { _id } = await owner.call(createRegistrationParty, { party })
  const known = { party: _id, createdOn: dayBefore(stage, 120) }
  const published = { ...known, isPublished: true, publishedOn: dayBefore(stage, 75), publishedIn: 'US' }
  await owner.call(setRegistrationFacts, { images: images.slice(0, 4), facts: published })
  await owner.call(setRegistrationFacts, { images: images.slice(4, 6), facts: { ...known, isPublished: false } })
}

async function draftGroup({ owner }: Stage, images: Id[]): Promise<void> {
  const { _id: registrationId } = await owner.call(createRegistration, {
    option: 'USCO_MULTI',
    images,
    title: 'Bridges and gardens, spring 2026',
  })
  const published = { isPublished: true, publishedOn: '2026-03-09', publishedIn: 'PT' }
  const works = [{ images: images.slice(0, 3), ...published }]
  await owner.call(updateRegistration, { registrationId, works })
}

async function filedGroup(stage: Stage, images: Id[]): Promise<void> {
  const title = 'Coast and ridges, 2026'
  const { _id } = await stage.owner.call(createRegistration, { option: 'USCO_MULTI', images, title })
  await stage.owner.call(updateRegistration, { registrationId: _id, facts, works: [{ images, isPublished: false }] })
  const filedOn = dayBefore(stage, 12)
  await walk(stage, _id, [
    ['paid', paidAt(stage, 15)],
    ['preparing', {}],
    ['ready', {}],
    ['filed', { filingNumber: '1-13927450031', filedOn }],
  ])
}

async function readyImage(stage: Stage, image: Id): Promise<void> {
  const { _id } = await stage.owner.call(createRegistration, { option: 'USCO_SINGLE', images: [image] })
  const work = { images: [image], isPublished: true, publishedOn: dayBefore(stage, 40), publishedIn: 'US' }
  await stage.owner.call(updateRegistration, { registrationId: _id, facts, works: [work] })
  await walk(stage, _id, [
    ['paid', paidAt(stage, 1)],
    ['preparing', {}],
    ['ready', {}],
  ])
}

async function registeredImage(stage: Stage, image: Id): Promise<void> {
  const { _id } = await stage.owner.call(createRegistration, { option: 'USCO_SINGLE', images: [image] })
  const work = { images: [image], isPublished: true, publishedOn: '2026-01-19', publishedIn: 'US' }
  await stage.owner.call(updateRegistration, { registrationId: _id, facts, works: [work] })
  const filedOn = dayBefore(stage, 150)
  const certificate = { number: 'VA 2-398-114', effectiveOn: filedOn, decidedOn: dayBefore(stage, 21) }
  await walk(stage, _id, [
    ['paid', paidAt(stage, 153)],
    ['preparing', {}],
    ['ready', {}],
    ['filed', { filingNumber: '1-12870099134', filedOn }],
    ['registered', { certificate }],
  ])
}

const dayBefore = ({ deps }: Stage, days: number): string =>
  new Date(deps.clock().getTime() - days * dayMs).toISOString().slice(0, 10)

const paidAt = ({ deps }: Stage, days: number) => ({ paidAt: new Date(deps.clock().getTime() - days * dayMs) })

type Walk = [to: RegistrationState, changes: Partial<RegistrationRow>][]

/** Moves an order through states, like staff and jobs. */
async function walk({ deps }: Stage, id: Id, steps: Walk): Promise<void> {
  const at = deps.clock()
  for (const [to, changes] of steps)
    await deps.db.transaction(async (tx) => {
      const row = (await lockAnyRegistration(tx, id))!
      await moveRegistration(tx, row, { to, at, by: 'system', userId: null, changes })
    })
}
