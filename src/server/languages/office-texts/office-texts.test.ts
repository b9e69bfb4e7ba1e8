import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addOfficeText,
  listOfficeTexts,
  listOfficeTextVersions,
  retireOfficeText,
  saveOfficeText,
} from '#contract/languages/office-texts.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type Person, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'

let app: TestApp
let sol: Person
beforeAll(async () => {
  app = await openTestApp()
  sol = await staffPerson(app, ['case-manager'])
})
afterAll(() => app.remove())

const added = (name: string) =>
  sol.call(addOfficeText, { kind: 'macro', name, language: 'en', body: 'We captured your page.' })

test('A text has versions by language', async () => {
  const { _id: textId } = await added('Our capture')
  await sol.call(saveOfficeText, { textId, language: 'en', body: 'We captured your page twice.', from: 1 })
  const saved = await sol.call(saveOfficeText, { textId, language: 'fr', body: 'Nous avons saisi la page.', from: 0 })
  expect(saved.bodies.map(({ language, version }) => `${language} ${version}`).toSorted()).toEqual(['en 2', 'fr 1'])
  const { data } = await sol.call(listOfficeTextVersions, { textId })
  expect(data.map(({ body }) => body)).toContain('We captured your page.')
  expect(data).toHaveLength(3)
  expect(data[0]).toMatchObject({ savedBy: 'Sol Silva' })
})

test('Of two people who save at once one is told of the other', async () => {
  const { _id: textId } = await added('Two hands')
  const save = (body: string) => sol.call(saveOfficeText, { textId, language: 'en', body, from: 1 })
  const both = await Promise.allSettled([save('One.'), save('Another.')])
  const refused = both.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]!.reason).toMatchObject({ status: 409, code: 'text.changed' })
  expect((await sol.call(listOfficeTextVersions, { textId })).data).toHaveLength(2)
})

test('A name is used once for each kind', async () => {
  await added('Once')
  expect(await refusalOf(added('Once'))).toMatchObject({ code: 'text.exists', problem: { field: 'name' } })
  await sol.call(addOfficeText, { kind: 'decision', name: 'Once', language: 'pt', body: 'Aceitámos.' })
  expect((await sol.call(listOfficeTexts, { kind: 'decision' })).data.map(({ name }) => name)).toEqual(['Once'])
})

test('A retired text keeps its versions and comes back', async () => {
  const { _id: textId } = await added('Old')
  expect(await sol.call(retireOfficeText, { textId, isRetired: true })).toMatchObject({ isRetired: true })
  expect(await sol.call(retireOfficeText, { textId, isRetired: false })).toMatchObject({ isRetired: false })
  expect((await sol.call(listOfficeTextVersions, { textId })).data).toHaveLength(1)
})

test('Reviewers read texts and write none; other roles see none', async () => {
  const reviewer = await staffPerson(app, ['reviewer'])
  const finance = await staffPerson(app, ['finance', 'support'])
  await reviewer.call(listOfficeTexts)
  const text = { kind: 'macro', name: 'Mine', language: 'en', body: 'Words.' } as const
  expect((await refusalOf(reviewer.call(addOfficeText, text))).status).toBe(403)
  expect((await refusalOf(finance.call(listOfficeTexts))).status).toBe(403)
  expect((await refusalOf(sol.call(listOfficeTextVersions, { textId: '0'.repeat(24) }))).status).toBe(404)
})
