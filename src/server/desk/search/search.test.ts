import { afterAll, beforeAll, expect, test } from 'vitest'
import { getDeskCaseEvidence } from '#contract/cases/evidence-endpoints.ts'
import { addCaseNote, searchDeskCases } from '#contract/desk/desk-work-endpoints.ts'
import { addCaseContact } from '#contract/letters/contacts/endpoints.ts'
import { sendLetter } from '#contract/letters/endpoints.ts'
import { newId } from '#server/platform/ids.ts'
import { begun, linkOf } from '#server/testing/letters.ts'
import { openLetterApp, readyCase } from '#server/testing/ready-case.ts'
import type { Client } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { writeWordsAgain } from './write-case-words.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const found = async (chiara: Client, q: string) =>
  (await chiara.call(searchDeskCases, { q, pageSize: 100 })).data.map(({ _id }) => _id)

const typed = {
  person: 'Maeve O’Brien',
  company: 'Heron Print Ltd',
  address: { street: ['9 Mill Lane'], city: 'Kinsale', postalCode: 'P17 XY12', region: '', country: 'IE' },
  email: 'maeve@heron-print.example',
  language: 'en' as const,
  isSure: true,
  note: 'Called: +353 (0)21 477 1234.',
  corrects: null,
}

test('A case is found by every name, number and word of it', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  await chiara.call(addCaseContact, { caseId, ...typed })
  await chiara.call(addCaseNote, { caseId, text: 'They pay € 1.395,90 by spring, says the herring merchant.' })
  const draft = await begun(chiara, caseId)
  const letter = await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  const [pair] = (await chiara.call(getDeskCaseEvidence, { caseId })).data
  const { rows } = await app.deps.database.execute('select number from case_letters where id = $1', [letter._id])
  const portalId = await linkOf(chiara, caseId)
  for (const q of [
    'maeve',
    'HERON PRINT',
    'maeve@heron-print.example',
    'office@shop.example',
    'kinsale',
    'cork',
    '+353 21 477 1234',
    '021 4771234',
    pair!.evidence!.number,
    String(rows[0]!.number),
    'herring merchant',
    '1395.90',
    '€1,395.90',
    '1.395,90',
    'herring 1395,90',
    `https://rightframe.example/pay/${portalId}?from=mail`,
    caseId,
  ])
    expect(await found(chiara, q), q).toContain(caseId)
  for (const q of ['1395.91', '+353 21 477 1235', `/pay/${newId()}`, newId(), 'maeve herring trout'])
    expect(await found(chiara, q), q).not.toContain(caseId)
})

test('Words that an older version kept are written again', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(app)
  const { database } = app.deps
  await database.execute("update case_words set words = ' ', keys = '{}', version = 0 where case_id = $1", [caseId])
  expect(await found(chiara, 'lantern living')).not.toContain(caseId)
  await writeWordsAgain.run(app.deps, {}, undefined as never)
  expect(await found(chiara, 'lantern living')).toContain(caseId)
})
