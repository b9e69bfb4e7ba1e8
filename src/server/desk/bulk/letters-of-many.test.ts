import { afterAll, beforeAll, expect, test } from 'vitest'
import { composeLetterDraft } from '#contract/letters/compose-endpoints.ts'
import { saveLetterDraft, sendLetter } from '#contract/letters/endpoints.ts'
import { listPreparedLetters } from '#contract/letters/prepared-endpoints.ts'
import { getCaseChange, previewCaseChange, startCaseChange, undoCaseChange } from '#contract/desk/bulk/case-changes.ts'
import { carryOutBulkChange } from '#server/platform/bulk-changes/carry-out.ts'
import { lettersOf } from '#server/letters/index.ts'
import { openLetterApp, priced, readyCase } from '#server/testing/cases/ready-case.ts'
import { refusalOf } from '#server/testing/client.ts'
import { begun, saved } from '#server/testing/letters.ts'
import { staffPerson } from '#server/testing/people.ts'
import { changeCases } from './change-cases.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
beforeAll(async () => void (opened = await openLetterApp()))
afterAll(() => opened.remove())

const change = { kind: 'letter' as const }
const carryOut = (changeId: string) => carryOutBulkChange(changeCases, opened.app.deps, changeId)

test(
  'Letters are prepared together, reviewed one after another, and taken back untouched',
  { tags: ['long'] },
  async () => {
    const { app } = opened
    const one = await readyCase(app)
    const other = await readyCase(app)
    const bare = await readyCase(app, { price: false })
    const { chiara } = one
    const from = 'evidence_ready' as const
    const cases = [one, other, bare].map(({ caseId }) => ({ _id: caseId, from }))
    const { clear, heldBack } = await chiara.call(previewCaseChange, { cases, change })
    expect(clear.map(({ _id }) => _id)).toEqual([one.caseId, other.caseId])
    expect(heldBack).toMatchObject([{ _id: bare.caseId, reasons: ['There is no price yet. Set it first.'] }])
    const rui = await staffPerson(app, ['reviewer'], ['Rui', 'Silva'])
    expect(await refusalOf(rui.call(startCaseChange, { cases, change }))).toMatchObject({ code: 'desk.none-clear' })
    const { changeId } = await chiara.call(startCaseChange, { cases, change })
    await carryOut(changeId)
    expect(await chiara.call(getCaseChange, { changeId })).toMatchObject({ activity: { state: 'done', done: 2 } })
    const prepared = await chiara.call(listPreparedLetters)
    expect(new Map(prepared.data.map(({ _id, lacking }) => [_id, lacking]))).toEqual(
      new Map([
        [one.caseId, []],
        [other.caseId, []],
      ]),
    )
    const draft = await begun(chiara, one.caseId)
    await chiara.call(saveLetterDraft, { caseId: one.caseId, ...saved(draft), subject: 'Your use of a photograph' })
    const undo = await chiara.call(undoCaseChange, { changeId })
    await carryOut(undo._id)
    expect((await chiara.call(listPreparedLetters)).data.map(({ _id }) => _id)).toEqual([one.caseId])
    expect(await lettersOf(app.deps.db, one.caseId)).toEqual([])
  },
)

test('A typed letter is filled in without being kept', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(opened.app)
  const draft = await begun(chiara, caseId)
  const { contact, recipients, byPost } = draft
  const typed = { subject: 'About {{reference}}', body: 'Dear {{recipient}},\n\n{{nonsense}}' }
  const which = { caseId, letterId: draft._id, contact, recipients, byPost }
  const composed = await chiara.call(composeLetterDraft, { ...which, ...typed })
  expect(composed.mail.subject).toMatch(/^About RF-\d{6}$/)
  expect(composed.mail.text).toContain('Dear Jo Doe,')
  expect(composed.lacking.map(({ sentence }) => sentence)).toContain('There is no field {{nonsense}}.')
  expect(await begun(chiara, caseId)).toMatchObject({ subject: draft.subject, revision: draft.revision })
  await chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
  expect(await refusalOf(chiara.call(composeLetterDraft, { ...which, ...typed }))).toMatchObject({
    code: 'letter.sent',
  })
})

test('A price that changed since the preview is named and stops the letter', { tags: ['long'] }, async () => {
  const { chiara, caseId } = await readyCase(opened.app)
  const draft = await begun(chiara, caseId)
  const { _id: letterId, revision, subject, body, contact, recipients, byPost } = draft
  await priced({ chiara }, caseId, 30)
  const composed = await chiara.call(composeLetterDraft, {
    caseId,
    letterId,
    subject,
    body,
    contact,
    recipients,
    byPost,
  })
  expect(composed.changed.join()).toContain('The price has changed')
  expect(await refusalOf(chiara.call(sendLetter, { caseId, letterId, revision }))).toMatchObject({
    code: 'letter.changed',
  })
})
