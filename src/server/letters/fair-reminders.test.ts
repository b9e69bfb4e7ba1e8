import { afterAll, beforeAll, expect, test } from 'vitest'
import { getCase } from '#contract/cases/endpoints.ts'
import { sendCaseMessage } from '#contract/cases/exchange-endpoints.ts'
import { decideCase, sendDeskMessage } from '#contract/desk/desk-endpoints.ts'
import { fileIncomingMail } from '#contract/correspondence/endpoints.ts'
import { listCaseLetters, listReminders, sendLetter, sendReminders } from '#contract/letters/endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { goTo } from '#server/testing/go-ahead.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { begun, codesOf } from '#server/testing/letters.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { readCase, updateCase } from '#server/cases/rows/case-store.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let app: TestApp
beforeAll(async () => {
  opened = await openIncomingApp()
  app = opened.app
})
afterAll(() => opened.remove())

const long = { tags: ['long'] }
const stateOf = async (caseId: string) => (await readCase(app.deps.db, caseId))!.state

type Written = Awaited<ReturnType<Awaited<ReturnType<typeof openIncomingApp>>['writtenTo']>>
const dueOnOf = async ({ chiara, caseId }: Written) => (await chiara.call(listCaseLetters, { caseId })).data[0]!.dueOn
const listedOf = async ({ chiara, caseId }: Written) =>
  (await chiara.call(listReminders)).data.find(({ _id }) => _id === caseId)

test('Answering by mail ends the reminders of a case', long, async () => {
  const written = await opened.writtenTo()
  const { ana, chiara, caseId, address, subject } = written
  const robot = { to: address, headers: ['Auto-Submitted: auto-replied'] }
  expect(await opened.received(robot)).toMatchObject({ state: 'filed' })
  expect(await stateOf(caseId), 'a program’s answer is none').toBe('contacted')
  const from = 'Jo <office@shop.example>'
  await opened.received({ from, to: address, subject: `Re: ${subject}`, signed: true })
  expect(await ana.call(getCase, { caseId })).toMatchObject({ state: 'in_dialogue' })
  goTo(app, `${await dueOnOf(written)}T23:00:00Z`)
  expect(await listedOf(written)).toBeUndefined()
  expect(await chiara.call(sendReminders, { cases: [caseId] })).toMatchObject({
    sent: [],
    skipped: [{ why: expect.stringContaining('No such letter follows') }],
  })
  expect(await written.mails()).toHaveLength(1)
})

test('A mail that staff file is an answer, too', long, async () => {
  const { chiara, caseId, name, address } = await opened.writtenTo()
  const spoofed = await opened.received({ from: 'The Shop <office@shop.example>', to: address })
  expect(await stateOf(caseId)).toBe('contacted')
  await chiara.call(fileIncomingMail, { mailId: spoofed.id, case: name })
  expect(await stateOf(caseId)).toBe('in_dialogue')
})

test('Where a case with an answer still waits for one, the reminder says that it cannot leave', long, async () => {
  const written = await opened.writtenTo()
  const { chiara, caseId, address } = written
  await opened.received({ to: address })
  await app.deps.db.transaction((tx) => updateCase(tx, caseId, { state: 'contacted' }))
  const dueOn = await dueOnOf(written)
  goTo(app, new Date(Date.parse(dueOn) + 40 * 3_600_000))
  expect((await listedOf(written))!.lacking.map(({ code }) => code)).toContain('image-user.waits')
  expect(await chiara.call(sendReminders, { cases: [caseId] })).toMatchObject({
    sent: [],
    skipped: [{ why: expect.stringContaining('waits for an answer') }],
  })
})

test(
  'A reminder leaves only once the day of the letter is over everywhere, whichever way it is sent',
  long,
  async () => {
    const written = await opened.writtenTo()
    const { chiara, caseId } = written
    const draft = await begun(chiara, caseId, 'reminder')
    expect(codesOf(draft)).toEqual(['reminder.too-early'])
    const send = () => chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
    expect(await refusalOf(send())).toMatchObject({ code: 'letter.lacking' })
    const dueOn = await dueOnOf(written)
    // The last hour of that day in the west of the Pacific.
    goTo(app, new Date(Date.parse(dueOn) + 35 * 3_600_000))
    expect(await listedOf(written)).toMatchObject({ isDue: false, lacking: [] })
    expect(await chiara.call(sendReminders, { cases: [caseId] })).toMatchObject({
      sent: [],
      skipped: [{ why: expect.stringContaining(`has not passed: ${dueOn}`) }],
    })
    expect(await refusalOf(send())).toMatchObject({ code: 'letter.lacking' })
    goTo(app, new Date(Date.parse(dueOn) + 37 * 3_600_000))
    expect(await listedOf(written)).toMatchObject({ isDue: true, lacking: [] })
    expect(await send()).toMatchObject({ kind: 'reminder' })
  },
)

test(
  'What an owner wrote stays to be answered when a case goes on, and stops its letters until then',
  long,
  async () => {
    const written = await opened.writtenTo()
    const { ana, chiara, caseId } = written
    await ana.call(sendCaseMessage, { caseId, text: 'Stop please: I found that I gave them a licence.' })
    goTo(app, new Date(Date.parse(await dueOnOf(written)) + 40 * 3_600_000))
    const draft = await begun(chiara, caseId, 'reminder')
    expect(codesOf(draft)).toEqual(['owner.wrote'])
    expect((await listedOf(written))!.lacking.map(({ code }) => code)).toEqual(['owner.wrote'])
    const send = () => chiara.call(sendLetter, { caseId, letterId: draft._id, revision: draft.revision })
    expect(await refusalOf(send())).toMatchObject({ code: 'letter.lacking' })
    await chiara.call(decideCase, { caseId, to: 'escalation_review', reason: 'unanswered', note: '' })
    expect((await readCase(app.deps.db, caseId))!.ownerWroteAt, 'nothing was said to them').not.toBeNull()
    await app.deps.db.transaction((tx) => updateCase(tx, caseId, { state: 'contacted' }))
    await chiara.call(sendDeskMessage, { caseId, text: 'Which licence do you mean?' })
    expect(codesOf(await begun(chiara, caseId, 'reminder'))).not.toContain('owner.wrote')
  },
)
