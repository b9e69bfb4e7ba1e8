import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getSubmission, startSubmission } from '#contract/submissions/endpoints.ts'
import { getImage } from '#contract/images/endpoints.ts'
import {
  addOfficeLetter,
  confirmCertificate,
  correctRegistration,
  fileRegistration,
  getDeskRegistration,
  listDeskRegistrations,
  refuseRegistration,
  uploadCertificate,
} from '#contract/registrations/desk-endpoints.ts'
import { createRegistration, getRegistration } from '#contract/registrations/endpoints.ts'
import type { RegistrationState } from '#contract/registrations/states.ts'
import type { Id } from '#contract/wire.ts'
import { refusalOf } from '#server/testing/client.ts'
import { anImage } from '#server/testing/matches.ts'
import { people, type Person, type People, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { aPayable } from '../../billing/testing/payables.ts'
import { moveRegistration } from '../move-registration.ts'
import { changeRegistration, lockAnyRegistration } from '../order-store.ts'
import { certificateFile } from '../testing/certificate.ts'

let app: TestApp
let who: People
let agent: Person

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  agent = await staffPerson(app, ['registration-agent'])
})
afterAll(() => app.remove())

const claimant = {
  name: 'Ana Almeida',
  street: 'Rua do Porto 1',
  city: 'Porto',
  state: null,
  postalCode: '4000-001',
  country: 'PT',
  email: 'ana@example.com',
  phone: null,
  transfer: null,
  transferNote: null,
}
const author = {
  name: 'Ana Almeida',
  kind: 'person' as const,
  isForHire: false,
  citizenship: 'PT',
  domicile: 'PT',
  pseudonym: null,
  birthYear: null,
  deathYear: null,
}

/** An order of Ana's that is ready to be filed, as if it was paid and packed. */
async function anOrder(...states: RegistrationState[]): Promise<{ registrationId: Id; imageId: Id; title: string }> {
  const imageId = await anImage(app.deps, who.ana.id)
  const { _id, title } = await who.ana.call(createRegistration, {
    option: 'USCO_SINGLE',
    images: [imageId],
    title: 'Harbours, May 2026',
  })
  await aPayable(app, who.ana.id, {
    subject: { kind: 'registration', id: _id },
    split: { kind: 'registration', of: _id, office: 'US' },
  })
  await app.deps.db.transaction(async (tx) => {
    let row = (await lockAnyRegistration(tx, _id))!
    await changeRegistration(tx, _id, { facts: { ...row.facts, party: { author, claimant } } })
    for (const to of ['paid', 'preparing', 'ready', ...states] as const)
      row = await moveRegistration(tx, row, { to, at: app.deps.clock(), by: 'system', userId: null })
  })
  return { registrationId: _id, imageId, title }
}

const filed = { number: '1-12345678901', filedOn: '2026-01-12', officeFee: 45_00 }
const printed = {
  number: 'VA 2-345-678',
  effectiveOn: 'January 12, 2026',
  title: 'Harbours, May 2026',
  name: 'Ana Almeida',
}
const confirmed = { number: 'VA 2-345-678', effectiveOn: '2026-01-12', decidedOn: null }

test('The queue to file names order and owner, the most urgent first', async () => {
  const { registrationId } = await anOrder()
  const { data } = await agent.call(listDeskRegistrations, { queue: 'to-file' })
  expect(data.find(({ _id }) => _id === registrationId)).toMatchObject({ owner: { _id: who.ana.id }, state: 'ready' })
})

test('A filing fills drafts of cases, and a certificate completes them', async () => {
  const { registrationId, imageId } = await anOrder()
  const draft = await who.ana.call(startSubmission, { images: [imageId] })
  const inDraft = async () => {
    const { images } = await who.ana.call(getSubmission, { caseId: draft._id })
    return images[0]!.registration.us
  }
  await agent.call(fileRegistration, { registrationId, ...filed })
  await expect.poll(async () => (await inDraft()).status, { timeout: 20_000 }).toBe('Rightframe')
  expect((await inDraft()).id).toBe(filed.number)

  const read = await agent.call(uploadCertificate, { registrationId, base64: await certificateFile(printed) })
  expect(read.certificateRead).toEqual({ ...confirmed, doubts: [] })
  expect((await who.ana.call(getImage, { imageId })).registered).toBe(false)
  const done = await agent.call(confirmCertificate, { registrationId, ...confirmed })
  expect(done).toMatchObject({ state: 'registered', certificate: confirmed })
  expect((await who.ana.call(getImage, { imageId })).registered).toBe(true)
  await expect.poll(async () => (await inDraft()).status, { timeout: 20_000 }).toBe('Yes')
  expect(await inDraft()).toMatchObject({ id: 'VA 2-345-678', year: '2026', registered: '2026-01-12' })
  const { data } = await who.ana.call(listNotifications, {})
  expect(data.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['“Harbours, May 2026” is filed', '“Harbours, May 2026” is registered']),
  )
})

test("A letter of the Office makes the step ours, our answer the Office's", async () => {
  const { registrationId } = await anOrder('filed')
  const asked = await agent.call(addOfficeLetter, {
    registrationId,
    direction: 'from-office',
    on: '2026-02-01',
    text: 'Please name the country of first publication.',
  })
  expect(asked).toMatchObject({
    state: 'correspondence',
    turn: 'provider',
    letters: [{ n: 1, direction: 'from-office' }],
  })
  const answered = await agent.call(addOfficeLetter, {
    registrationId,
    direction: 'to-office',
    on: '2026-02-02',
    text: 'It is Portugal.',
  })
  expect(answered).toMatchObject({ state: 'filed', turn: 'office' })
})

test('A refused order is corrected without a second service fee', async () => {
  const { registrationId } = await anOrder('filed')
  await agent.call(refuseRegistration, { registrationId, reason: 'The list and the deposit differ.' })
  const refused = await who.ana.call(getRegistration, { registrationId })
  expect(refused).toMatchObject({ state: 'refused', refusal: 'The list and the deposit differ.', turn: 'owner' })
  const corrected = await who.ana.call(correctRegistration, { registrationId })
  expect(corrected).toMatchObject({ state: 'draft', title: refused.title, images: refused.images })
  expect(corrected.facts.party?.author.name).toBe('Ana Almeida')
  expect(await who.ana.call(getRegistration, { registrationId })).toMatchObject({
    state: 'corrected',
    correctedBy: corrected._id,
  })
  const second = await refusalOf(who.ana.call(correctRegistration, { registrationId }))
  expect(second.code).toBe('registration.not-refused')
  expect((await agent.call(getDeskRegistration, { registrationId: corrected._id })).corrects).toBe(registrationId)
})

test("Another owner's certificate waits for a reason", async () => {
  const { registrationId } = await anOrder('filed')
  const base64 = await certificateFile({ ...printed, title: 'Mountains', name: 'Bruno Brandao' })
  const { certificateRead } = await agent.call(uploadCertificate, { registrationId, base64 })
  expect(certificateRead!.doubts).toHaveLength(3)
  const refused = await refusalOf(agent.call(confirmCertificate, { registrationId, ...confirmed }))
  expect(refused.code).toBe('certificate.doubtful')
  const reason = 'The Office shortened the title, by its letter of 2 February.'
  expect(await agent.call(confirmCertificate, { registrationId, ...confirmed, reason })).toMatchObject({
    state: 'registered',
  })
})

test('A file that is no PDF is refused, and nothing is lost', async () => {
  const { registrationId } = await anOrder('filed')
  for (const base64 of ['SGVsbG8=', Buffer.from('%PDF-1.7 and nothing else').toString('base64')]) {
    const refused = await refusalOf(agent.call(uploadCertificate, { registrationId, base64 }))
    expect(refused.code).toBe('certificate.unreadable')
  }
  const early = await refusalOf(agent.call(confirmCertificate, { registrationId, ...confirmed }))
  expect(early.code).toBe('certificate.missing')
})

test('A day to come and a state that does not lead there are refused', async () => {
  const { registrationId } = await anOrder()
  const ahead = await refusalOf(agent.call(fileRegistration, { registrationId, ...filed, filedOn: '2999-01-01' }))
  expect(ahead.code).toBe('registration.future-day')
  const early = await refusalOf(
    agent.call(uploadCertificate, { registrationId, base64: await certificateFile(printed) }),
  )
  expect(early.code).toBe('registration.no-way')
})

test('Only the agent comes to the desk of registrations', async () => {
  const legal = await staffPerson(app, ['legal'])
  expect((await refusalOf(legal.call(listDeskRegistrations, {}))).status).toBe(403)
})
