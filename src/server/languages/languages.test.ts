import { eq } from 'drizzle-orm'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getTranslationSheet,
  listDraftLanguages,
  listLanguages,
  listTexts,
  reviewTexts,
  Translation,
} from '#contract/languages/review-endpoints.ts'
import { requestOf } from '#contract/request.ts'
import { refusalOf } from '#server/testing/client.ts'
import { people, type Person, staffPerson } from '#server/testing/people.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { isDraft } from './index.ts'
import { insertReviews } from './review-store.ts'
import { textReviews } from './tables.ts'
import { fingerprintOf, partOf, translations } from './translations.ts'

let app: TestApp
let chiara: Person
let lea: Person
let ana: Person

beforeAll(async () => {
  app = await openTestApp()
  ;({ chiara, ana } = await people(app))
  lea = await staffPerson(app, ['legal'], ['Lea', 'Lopes'])
})
afterAll(async () => await app.remove())

const part = 'portal/answer'
const shareOf = async (language: Translation) =>
  (await chiara.call(listLanguages)).data.find((share) => share.language === language)!
const partOfShare = async (language: Translation) => (await shareOf(language)).parts.find((one) => one.part === part)!

test('Every translation starts as a draft, and English governs', async () => {
  expect((await ana.call(listDraftLanguages)).data).toEqual(Translation.options)
  const share = await shareOf('nl')
  expect(share).toMatchObject({ reviewed: 0, last: null })
  expect(share.texts).toBeGreaterThan(500)
  expect(share.parts.reduce((sum, one) => sum + one.texts, 0)).toBe(share.texts)
  expect(
    Object.values(translations)
      .flat()
      .filter(({ text }) => text === ''),
  ).toEqual([])
})

test('A reviewed text keeps its reviewer’s name and day', async () => {
  const { data } = await lea.call(listTexts, { language: 'fr', part })
  const [text] = data
  const texts = [{ key: text!.key, fingerprint: text!.fingerprint }]
  const reviewed = await lea.call(reviewTexts, { language: 'fr', part, isReviewed: true, texts })
  expect(reviewed.data[0]).toMatchObject({ review: { by: 'Lea Lopes' }, isChanged: false })
  expect(reviewed.data[1]).toMatchObject({ review: null })
  expect(await partOfShare('fr')).toMatchObject({ reviewed: 1 })
  expect(await shareOf('fr')).toMatchObject({ last: { by: 'Lea Lopes' } })
  const back = await lea.call(reviewTexts, { language: 'fr', part, isReviewed: false, texts })
  expect(back.data[0]).toMatchObject({ review: null, isChanged: false })
  const kept = await app.deps.db.select().from(textReviews).where(eq(textReviews.language, 'fr'))
  expect(kept.map((row) => [row.isReviewed, row.by])).toEqual([
    [true, lea.id],
    [false, lea.id],
  ])
})

test('Two people who press at once keep one review', async () => {
  const [text] = (await lea.call(listTexts, { language: 'es', part })).data
  const sent = {
    language: 'es',
    part,
    isReviewed: true,
    texts: [text!, text!].map(({ key, fingerprint }) => ({ key, fingerprint })),
  } as const
  await Promise.all([lea.call(reviewTexts, sent), chiara.call(reviewTexts, sent)])
  expect(await app.deps.db.select().from(textReviews).where(eq(textReviews.language, 'es'))).toHaveLength(1)
})

test('A change of English makes its translation a draft again', async () => {
  const [text] = translations.it.filter((one) => one.part === part)
  const { file, key, text: translation } = text!
  const row = { language: 'it', file, key, isReviewed: true, by: lea.id, byName: 'Lea Lopes', at: new Date() } as const
  const earlier = fingerprintOf('The English text of before', translation)
  await app.deps.db.transaction((tx) => insertReviews(tx, [{ ...row, fingerprint: earlier }]))
  const shown = (await lea.call(listTexts, { language: 'it', part })).data.find((one) => one.key === key)
  expect(shown).toMatchObject({ review: null, isChanged: true })
  expect(await partOfShare('it')).toMatchObject({ reviewed: 0 })
  const sent = { language: 'it' as const, part, isReviewed: true, texts: [{ key, fingerprint: earlier }] }
  expect(await refusalOf(lea.call(reviewTexts, sent))).toMatchObject({ code: 'text.changed' })
})

test('A language whose texts are all reviewed is no draft', async () => {
  const about = { language: 'de', isReviewed: true, by: lea.id, byName: 'Lea Lopes', at: new Date() } as const
  const [first, ...others] = translations.de.map(({ file, key, fingerprint }) => ({ ...about, file, key, fingerprint }))
  await app.deps.db.transaction((tx) => insertReviews(tx, others))
  expect(await isDraft(app.deps.db, 'de')).toBe(true)
  await app.deps.db.transaction((tx) => insertReviews(tx, [first!]))
  expect(await isDraft(app.deps.db, 'de')).toBe(false)
  expect((await ana.call(listDraftLanguages)).data).not.toContain('de')
  expect(await isDraft(app.deps.db, 'en')).toBe(false)
})

test('Owners and other staff set no text to reviewed', async () => {
  const texts = [{ key: 'answer/title', fingerprint: '0'.repeat(32) }]
  const sent = { language: 'pt', part, isReviewed: true, texts } as const
  const reader = await staffPerson(app, ['support'], ['Sam', 'Sousa'])
  expect(await refusalOf(ana.call(reviewTexts, sent))).toMatchObject({ kind: 'forbidden' })
  expect(await refusalOf(reader.call(reviewTexts, sent))).toMatchObject({ kind: 'forbidden' })
  expect((await reader.call(listTexts, { language: 'pt', part })).data.length).toBeGreaterThan(20)
  expect(await refusalOf(lea.call(reviewTexts, { ...sent, texts: [{ ...texts[0]!, key: 'no/such' }] }))).toMatchObject({
    code: 'text.changed',
  })
  expect(await refusalOf(lea.call(listTexts, { language: 'pt', part: 'portal/nothing' }))).toMatchObject({
    kind: 'missing',
  })
})

test('A translator gets every text as a sheet with its state', async () => {
  const { path } = requestOf(getTranslationSheet, { language: 'nl', format: 'csv' })
  const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${lea.token}` } })
  const rows = parse<Record<string, string>>(Buffer.from(await response.arrayBuffer()), { columns: true, bom: true })
  expect(rows).toHaveLength(translations.nl.length)
  expect(rows.find(({ key }) => key === 'answer/title')).toMatchObject({
    file: 'portal.json',
    english: 'Your answer',
    translation: 'Uw antwoord',
    reviewed: '',
  })
  const book = requestOf(getTranslationSheet, { language: 'nl' })
  const other = await fetch(app.url + book.path, { headers: { authorization: `Bearer ${lea.token}` } })
  expect(
    Buffer.from(await other.arrayBuffer())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('A part is the first key of a file', () => {
  expect(partOf({ file: 'portal.json', key: 'answer/kinds/other' })).toBe('portal/answer')
  expect(partOf({ file: 'portal.json', key: 'colon' })).toBe('portal')
  expect(partOf({ file: 'refusals.json', key: 'payment.paid' })).toBe('refusals')
})
