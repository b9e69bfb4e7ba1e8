import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteImage, getImage } from '#contract/images/endpoints.ts'
import { listImageHistory, mergeImages } from '#contract/images/library-endpoints.ts'
import { getSheetImages } from '#contract/images/sheets-endpoints.ts'
import { sheetColumns, sheetLayouts } from '#contract/images/sheets.ts'
import {
  confirmEarlierCertificate,
  getEarlierCertificate,
  getEarlierRegistrations,
  uploadEarlierCertificate,
} from '#contract/registrations/earlier-endpoints.ts'
import { createRegistration } from '#contract/registrations/endpoints.ts'
import {
  createRegistrationParty,
  getRegistrationPlan,
  setRegistrationFacts,
} from '#contract/registrations/plan-endpoints.ts'
import { aParty } from '#contract/registrations/testing/orders.ts'
import type { Id } from '#contract/wire.ts'
import { imported, problemsOf } from '#server/images/sheets/testing/hand-in.ts'
import { refusalOf } from '#server/testing/client.ts'
import { fileFrom } from '#server/testing/letters.ts'
import { aLibrary } from '#server/testing/library-images.ts'
import { people, type Person } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { accountData } from '../account-data.ts'
import { certificateFolder } from './keep-certificate.ts'
import { certificateFile } from '../testing/certificate.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const header = sheetLayouts.registration.map((column) => sheetColumns[column]).join(',')
const facts = '2024/05/01,Lisbon,2024/06/01,Portugal,yes,yes'

/** Imports a sheet that says of each image its number, and its day if there is one. */
const handIn = (person: Person, lines: readonly (readonly [Id, string, string?])[]) =>
  imported(
    person,
    [header, ...lines.map(([id, number, day = '']) => `${id},,Harbour,${facts},${number},${day}`)].join('\n'),
    'registration',
  )
const earlierOf = async (person: Person, imageId: Id) => (await person.call(getEarlierRegistrations, { imageId })).data
const american = { office: 'US', number: 'VA 2-345-678', effectiveOn: '2024-07-01', hasCertificate: false } as const
const canadian = { office: 'CA', number: '1234567', effectiveOn: null, hasCertificate: false } as const

test('A number in a sheet marks its image as registered', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const [numbered, plain, wrong] = (await aLibrary(app.deps, ana.id, ['a', 'b', 'c'])) as [Id, Id, Id]
  const sheet = await handIn(ana, [
    [numbered, 'VA0002345678', '2024/07/01'],
    [plain, ''],
    [wrong, 'pending'],
  ])
  expect(sheet.counts).toMatchObject({ updated: 2, wrong: 1 })
  expect(await problemsOf(ana, sheet)).toEqual([
    [4, 'J4: “pending” is not a registration number. Write it like VA 2-345-678, or as 6 to 8 digits for Canada.'],
  ])
  expect(await ana.call(getImage, { imageId: numbered })).toMatchObject({ registered: true })
  expect(await ana.call(getImage, { imageId: plain })).toMatchObject({ registered: false })
  expect(await earlierOf(ana, numbered)).toEqual([american])
  expect(await earlierOf(ana, plain)).toEqual([])
  const { data: history } = await ana.call(listImageHistory, { imageId: numbered })
  expect(history.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'registration',
    from: null,
    to: 'VA 2-345-678',
  })
  expect(await ana.call(getSheetImages, { sheetId: sheet._id })).toEqual({ images: [plain], total: 1 })
  expect(await refusalOf(bruno.call(getSheetImages, { sheetId: sheet._id }))).toMatchObject({ status: 404 })
  expect(await refusalOf(earlierOf(bruno, numbered))).toMatchObject({ status: 404 })
})

test('The checks name the number at its Office alone', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [first, second] = (await aLibrary(app.deps, ana.id, ['a', 'b'])) as [Id, Id]
  await handIn(ana, [
    [first, 'va 2-345-678'],
    [second, '1234567'],
  ])
  const order = await ana.call(createRegistration, { option: 'USCO_MULTI', images: [first, second] })
  expect(order.findings.filter(({ code }) => code === 'work.registered')).toMatchObject([
    { message: expect.stringContaining('(VA 2-345-678)'), images: [first] },
  ])
  const leftOut = async (office: 'US' | 'CA') => (await ana.call(getRegistrationPlan, { office })).leftOut.registered
  expect([await leftOut('US'), await leftOut('CA')]).toEqual([1, 1])
})

test('A later sheet corrects a number, and leaves a day that it lacks', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['a'])) as [Id]
  await handIn(ana, [[imageId, 'VA 2-345-678', '2024/07/01']])
  await handIn(ana, [[imageId, 'VA 2-345-678']])
  expect(await earlierOf(ana, imageId)).toEqual([american])
  await handIn(ana, [[imageId, '1234567']])
  await handIn(ana, [[imageId, 'VA 2-345-679']])
  const corrected = { office: 'US', number: 'VA 2-345-679', effectiveOn: null, hasCertificate: false }
  expect(new Set(await earlierOf(ana, imageId))).toEqual(new Set([canadian, corrected]))
})

test('A merged image hands its numbers on, and a removed one loses them', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [kept, gone, other] = (await aLibrary(app.deps, ana.id, ['a', 'b', 'c'])) as [Id, Id, Id]
  await handIn(ana, [
    [kept, '1234567'],
    [gone, 'VA 2-345-678', '2024/07/01'],
    [other, '7654321'],
  ])
  await ana.call(mergeImages, { primaryImage: kept, images: [gone, other] })
  expect(new Set(await earlierOf(ana, kept))).toEqual(new Set([canadian, american]))
  const exported = async () => (await accountData.export(app.deps, ana.id)).documents['earlierRegistrations']
  expect(await exported()).toHaveLength(2)
  await ana.call(deleteImage, { imageId: kept })
  expect(await exported()).toEqual([])
})

const printed = { number: 'VA 2-345-678', effectiveOn: 'July 01, 2024', title: 'Boats', name: 'Ana Almeida' }

test('A certificate is read, confirmed and kept with the image', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['a'])) as [Id]
  const of = { imageId, office: 'US' } as const
  const base64 = await certificateFile(printed)
  expect(await refusalOf(bruno.call(uploadEarlierCertificate, { ...of, base64 }))).toMatchObject({ status: 404 })
  const { toConfirm, data } = await ana.call(uploadEarlierCertificate, { ...of, base64 })
  expect(data).toEqual([])
  expect(toConfirm).toEqual([
    { office: 'US', number: 'VA 2-345-678', effectiveOn: '2024-07-01', decidedOn: null, doubts: [] },
  ])
  expect(await ana.call(getImage, { imageId })).toMatchObject({ registered: false })
  const confirmed = { ...of, number: 'va 2-345-678', effectiveOn: '2024-07-01' }
  expect(await refusalOf(ana.call(confirmEarlierCertificate, { ...confirmed, number: '1234567' }))).toMatchObject({
    code: 'registration.number',
  })
  const shown = await ana.call(confirmEarlierCertificate, confirmed)
  expect(shown).toEqual({ data: [{ ...american, hasCertificate: true }], toConfirm: [] })
  expect(await ana.call(getImage, { imageId })).toMatchObject({ registered: true })
  const file = await fileFrom(app, ana, getEarlierCertificate, of)
  expect(file.toString('base64')).toBe(base64)
  const exported = await accountData.export(app.deps, ana.id)
  expect(exported.files.map(({ name }) => name)).toContain(`earlier-certificates/${imageId}-US.pdf`)
})

test("Another owner's certificate needs its owner's word", { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId, other] = (await aLibrary(app.deps, ana.id, ['a', 'b'])) as [Id, Id]
  const of = { imageId, office: 'US' } as const
  const confirmed = { ...of, number: 'VA 2-345-678', effectiveOn: '2024-07-01' }
  expect(await refusalOf(ana.call(confirmEarlierCertificate, confirmed))).toMatchObject({ code: 'certificate.missing' })
  expect(await refusalOf(ana.call(uploadEarlierCertificate, { ...of, base64: 'AAAA' }))).toMatchObject({
    code: 'certificate.unreadable',
  })
  const base64 = await certificateFile({ ...printed, name: 'Dov Dahan' })
  const { toConfirm } = await ana.call(uploadEarlierCertificate, { ...of, base64 })
  expect(toConfirm[0]!.doubts).toEqual([expect.stringMatching(/^The claimant “.+” is not in this file\.$/)])
  expect(await refusalOf(ana.call(confirmEarlierCertificate, confirmed))).toMatchObject({
    code: 'certificate.doubtful',
  })
  await ana.call(confirmEarlierCertificate, { ...confirmed, isSure: true })
  await ana.call(mergeImages, { primaryImage: other, images: [imageId] })
  expect(await earlierOf(ana, other)).toEqual([{ ...american, hasCertificate: true }])
  await ana.call(deleteImage, { imageId: other })
  expect((await accountData.export(app.deps, ana.id)).files).toEqual([])
})

test('A certificate that gives way in a merge leaves the store', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [kept, confirmed, unread] = (await aLibrary(app.deps, ana.id, ['a', 'b', 'c'])) as [Id, Id, Id]
  const files = new Map<Id, string>()
  for (const [imageId, number] of [
    [kept, 'VA 2-345-671'],
    [confirmed, 'VA 2-345-672'],
    [unread, 'VA 2-345-673'],
  ] as const) {
    const base64 = await certificateFile({ ...printed, number })
    files.set(imageId, base64)
    await ana.call(uploadEarlierCertificate, { imageId, office: 'US', base64 })
  }
  const number = 'VA 2-345-672'
  await ana.call(confirmEarlierCertificate, { imageId: confirmed, office: 'US', number, effectiveOn: '2024-07-01' })
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of app.deps.objects.list('cases', certificateFolder(ana.id))) keys.push(key)
    return keys
  }
  expect(await stored()).toHaveLength(3)
  await ana.call(mergeImages, { primaryImage: kept, images: [confirmed, unread] })
  await expect.poll(stored, { timeout: 20_000 }).toHaveLength(1)
  expect(await ana.call(getEarlierRegistrations, { imageId: kept })).toEqual({
    data: [{ ...american, number, hasCertificate: true }],
    toConfirm: [],
  })
  const file = await fileFrom(app, ana, getEarlierCertificate, { imageId: kept, office: 'US' })
  expect(file.toString('base64')).toBe(files.get(confirmed))
})

test('An account that leaves leaves no numbers', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [imageId] = (await aLibrary(app.deps, ana.id, ['a'])) as [Id]
  await handIn(ana, [[imageId, '1234567']])
  const exported = async () => (await accountData.export(app.deps, ana.id)).documents
  expect(await exported()).toMatchObject({
    earlierRegistrations: [{ imageId, office: 'CA', number: '1234567', source: 'sheet' }],
  })
  await accountData.erase(app.deps, ana.id)
  expect(await exported()).toMatchObject({ earlierRegistrations: [] })
})

test('An order of a sheet’s images has the facts of its lines', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  const [one, two] = (await aLibrary(app.deps, ana.id, ['a', 'b'])) as [Id, Id]
  const lines = [`${one},,Harbour,${facts},,`, `${two},,Boats,2024/05/02,,,US,no,no,,`]
  const sheet = await imported(ana, [header, ...lines].join('\n'), 'registration')
  const { images } = await ana.call(getSheetImages, { sheetId: sheet._id })
  expect(images).toEqual([one, two])
  const { _id: party } = await ana.call(createRegistrationParty, { party: aParty() })
  await ana.call(setRegistrationFacts, { images, facts: { party } })
  const order = await ana.call(createRegistration, { option: 'USCO_MULTI', images })
  expect(order.works).toMatchObject([
    {
      image: one,
      title: 'Harbour',
      createdOn: '2024-05-01',
      isPublished: true,
      publishedOn: '2024-06-01',
      publishedIn: 'PT',
    },
    { image: two, title: 'Boats', createdOn: '2024-05-02', isPublished: false, publishedOn: null, publishedIn: null },
  ])
  expect(order.findings.filter(({ code }) => code === 'work.several-authors')).toMatchObject([{ images: [two] }])
})
