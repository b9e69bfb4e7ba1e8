import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCaseContact } from '#contract/cases/contacts/endpoints.ts'
import { saveLetterDraft, sendLetter } from '#contract/cases/letters/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { begun, codesOf, saved } from '#server/testing/letters.ts'
import { openLetterApp, readyCase } from '#server/testing/ready-case.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
})
afterAll(() => opened.remove())

const long = { tags: ['long'], timeout: 120_000 }
const berlin = { street: ['Kurfürstendamm 1'], city: 'Berlin', postalCode: '10719', region: '', country: 'DE' }
const toronto = { street: ['1 Front Street'], city: 'Toronto', postalCode: 'M5J 2X2', region: 'ON', country: 'CA' }

test('No letter goes to a contact in a country where only a law firm may write', long, async () => {
  const { chiara, caseId } = await readyCase(app, { contact: { address: berlin } })
  const draft = await begun(chiara, caseId)
  expect(draft.lacking).toEqual([
    {
      code: 'contact.country',
      sentence: expect.stringContaining('In Germany only a law firm may write'),
      where: `/desk/cases/${caseId}`,
    },
  ])
  const send = chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  expect(await refusalOf(send)).toMatchObject({ code: 'letter.lacking' })
  const there = {
    person: 'Jo Doe',
    company: '',
    email: 'jo@shop.example',
    language: 'en',
    isSure: true,
    note: '',
  } as const
  const { data } = await chiara.call(addCaseContact, { caseId, ...there, address: toronto })
  const contact = data.find(({ address }) => address.country === 'CA')!._id
  expect(
    codesOf(await chiara.call(saveLetterDraft, { caseId, ...saved(draft), contact })),
    'we may write to Canada',
  ).toEqual([])
})
