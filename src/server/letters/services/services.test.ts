import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase, listCaseHistory } from '#contract/cases/endpoints.ts'
import { getCountryContact } from '#contract/letters/contact-by/endpoints.ts'
import { openLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import {
  changeCountryServices,
  listCountryServices,
  previewCountryServices,
  putReturnAddress,
} from '#contract/letters/services/endpoints.ts'
import { countries } from '#contract/reference/countries.ts'
import { listCountries } from '#contract/sites/countries/endpoints.ts'
import { type CountryServices, servicesOf } from '#contract/sites/countries/country-services.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openLetterApp, readyCase } from '#server/testing/cases/ready-case.ts'
import { people, type Person, staffPerson } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
let legal: Person
let manager: Person

beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
  legal = await staffPerson(app, ['legal'], ['Lia', 'Reis'])
  manager = await staffPerson(app, ['case-manager'])
})
afterAll(() => opened.remove())

const source = 'Opinion of counsel, 3 March 2026'
const shipped = (iso: string): CountryServices => servicesOf(countries.find((row) => row.iso === iso)!)

async function change(country: string, more: Partial<CountryServices>) {
  const [newest] = (await legal.call(listCountryServices, { country })).data
  const { version, services } = newest!
  return await legal.call(changeCountryServices, { country, ...services, ...more, source, version })
}

test('A change keeps who, when and source, and every reader follows it', async () => {
  const { ana } = await people(app)
  const before = (await ana.call(listCountries)).data.find(({ iso }) => iso === 'NO')
  expect(before).toEqual(countries.find(({ iso }) => iso === 'NO'))
  expect(await change('NO', { noStockImage: true, minimumCCScore: 90 })).toMatchObject({
    version: 1,
    by: 'Lia Reis',
    source,
    at: expect.stringMatching(/^\d{4}-/),
  })
  expect((await ana.call(listCountries)).data.find(({ iso }) => iso === 'NO')).toEqual({
    ...before,
    noStockImage: true,
    minimumCCScore: 90,
  })
  const { data } = await manager.call(listCountryServices, { country: 'NO' })
  expect(data.map(({ version, services }) => [version, services.minimumCCScore])).toEqual([
    [1, 90],
    [0, null],
  ])
})

test('The table of countries has a tag, and who has it gets 304', async () => {
  const { ana } = await people(app)
  const ask = (tag?: string) =>
    fetch(`${app.url}/api/countries`, {
      headers: { authorization: `Bearer ${ana.token}`, ...(tag && { 'if-none-match': tag }) },
    })
  const first = await ask()
  const tag = first.headers.get('etag')!
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  expect((await ask(tag)).status).toBe(304)
  await change('SE', { noStockImage: true })
  const changed = await ask(tag)
  expect([changed.status, changed.headers.get('etag') === tag]).toEqual([200, false])
})

test('Services are refused that no country can have', async () => {
  const country = 'FI'
  const wrong = { country, ...shipped(country), source, version: 0 }
  const isRefused = async (more: Partial<typeof wrong>, path: string) =>
    expect((await refusalOf(legal.call(changeCountryServices, { ...wrong, ...more }))).problem.details).toMatchObject([
      { path },
    ])
  await isRefused({ legalOnly: true, resolution: false }, 'resolution')
  await isRefused({ returnAddressId: 'nowhere' }, 'returnAddressId')
  await isRefused({ source: ' ' }, 'source')
  await isRefused({ minimumCCScore: 101 }, 'minimumCCScore')
  expect((await refusalOf(manager.call(changeCountryServices, wrong))).status).toBe(403)
  expect((await legal.call(listCountryServices, { country })).data).toHaveLength(1)
})

test('Two changes at once come one after the other', async () => {
  const said = { country: 'DK', ...shipped('DK'), source, version: 0 }
  const both = await Promise.all(
    [1, 2].map(() =>
      legal.call(changeCountryServices, said).then(
        () => undefined,
        (error: unknown) => error,
      ),
    ),
  )
  expect(both.filter((one) => one === undefined)).toHaveLength(1)
  expect(await refusalOf(legal.call(changeCountryServices, said))).toMatchObject({
    status: 409,
    code: 'country.changed',
    message: expect.stringContaining('Lia Reis changed'),
  })
})

test('A country rule changed while letters wait', { tags: ['long'] }, async () => {
  const { ana: owner, caseId } = await readyCase(app)
  const state = async () => (await owner.call(getCase, { caseId })).state
  const { country } = await owner.call(getCase, { caseId })
  const draft = await manager.call(openLetterDraft, { caseId, kind: 'first' })
  const closed = { ...shipped(country!), resolution: false }
  const { openCases, effects } = await legal.call(previewCountryServices, { country: country!, ...closed })
  expect(openCases).toBeGreaterThan(0)
  expect(effects).toContainEqual(expect.objectContaining({ kind: 'stops', cases: expect.any(Number) }))
  expect(await state()).toBe('evidence_ready')
  await change(country!, { resolution: false })
  const send = manager.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  expect((await refusalOf(send)).status).toBeGreaterThanOrEqual(400)
  await expect.poll(state).toBe('on_hold')
  expect((await owner.call(listCaseHistory, { caseId })).data[0]).toMatchObject({
    publicNote: expect.stringContaining('We take no cases in'),
  })
  const tasks = (await legal.call(listTasks)).data.filter(({ subject }) => subject === caseId)
  expect(tasks.map(({ note }) => note).join()).toContain('again under “Countries”')
  const { sentence } = await owner.call(getCountryContact, { country: country! })
  expect(sentence).toContain('we take no cases at the moment')
  await change(country!, { resolution: true })
  await expect.poll(state).toBe('evidence_ready')
  await change(country!, { legalOnly: true })
  await expect.poll(state).toBe('escalation_review')
})

test('A return address is kept under its name', async () => {
  const address = { id: 'oslo', lines: ['1 Quay', 'Oslo'] }
  expect(await legal.call(putReturnAddress, address)).toMatchObject({ ...address, by: 'Lia Reis' })
  await change('IS', { returnAddressId: 'oslo' })
  expect((await refusalOf(manager.call(putReturnAddress, address))).status).toBe(403)
})
