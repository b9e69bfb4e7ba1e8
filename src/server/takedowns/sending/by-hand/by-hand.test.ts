import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTasks } from '#contract/platform/tasks.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import {
  confirmNotice,
  correctNoticeContact,
  getNotice,
  setNoticeOutcome,
} from '#contract/takedowns/sending-endpoints.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { refusalOf } from '#server/testing/client.ts'
import { fileFrom } from '#server/testing/letters.ts'
import { openLetterApp } from '#server/testing/cases/ready-case.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import {
  allowTakedowns,
  aTakedown,
  type ANotice,
  capturePages,
  sign,
} from '../../../testing/takedowns/signed-takedown.ts'
import type { TestApp } from '#server/testing/test-app.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
let who: People
let manager: Person

beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
  who = await people(app)
  await allowTakedowns(app, null)
  manager = await staffPerson(app, ['case-manager'])
})
afterAll(() => opened.remove())

const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })
const comesTo = async (takedownId: string, states: string[]) =>
  await expect
    .poll(async () => (await shown(takedownId)).notices.map(({ state }) => state), { timeout: 30_000 })
    .toEqual(states)

async function aQueuedOne(notice: ANotice, state = 'queued') {
  const made = await aTakedown(app, who.ana, [notice])
  await sign(who.ana, made.takedownId)
  await capturePages(app, made.takedownId)
  await comesTo(made.takedownId, [state])
  return made
}

const form: ANotice = { way: 'form', contact: 'https://host.example/form' }

test('A notice is pasted into a form and confirmed with its number', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aQueuedOne(form)
  const { form: address, fields } = await who.ana.call(previewNotice, { takedownId, n: 1 })
  expect(address).toBe('https://host.example/form')
  expect(fields).toContainEqual({ label: 'Addresses of the copies', value: `https://${host}/listing/77` })
  const sent = await who.ana.call(confirmNotice, { takedownId, n: 1, number: ' T-1 ' })
  expect(sent.notices[0]).toMatchObject({
    state: 'sent',
    confirmation: 'T-1',
    sentAt: expect.any(String),
    waitsFor: null,
  })
  expect(sent.history.at(-1)).toMatchObject({ step: 'sent', notice: 1, note: 'T-1', user: who.ana.id })
  const again = await who.ana.call(confirmNotice, { takedownId, n: 1, number: 'T-2' })
  expect(again.notices[0]).toMatchObject({ state: 'sent', confirmation: 'T-2', sentAt: sent.notices[0]!.sentAt })
  expect(again.history).toEqual(sent.history)
})

test('A form that gives no number is confirmed without one', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne(form)
  const { notices } = await who.ana.call(confirmNotice, { takedownId, n: 1, number: '' })
  expect(notices[0]).toMatchObject({ state: 'sent', confirmation: null })
})

test('A notice by post has a file with the address', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne({ way: 'none', contact: '1 Street\nTown' })
  const file = await fileFrom(app, who.ana, getNotice, { takedownId, n: 1, format: 'pdf' })
  expect(verifyPdf(file).signer).toBe('Rightframe')
  expect((await fileFrom(app, who.ana, getNotice, { takedownId, n: 1, format: 'pdf' })).equals(file)).toBe(true)
  const text = await fileFrom(app, who.ana, getNotice, { takedownId, n: 1 })
  expect(text.toString()).toBe((await who.ana.call(previewNotice, { takedownId, n: 1 })).text)
  expect((await who.ana.call(confirmNotice, { takedownId, n: 1, number: '' })).state).toBe('sent')
})

test('A notice that leaves by mail takes no confirmation', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne({}, 'sent')
  expect(await refusalOf(who.ana.call(confirmNotice, { takedownId, n: 1, number: 'x' }))).toMatchObject({
    status: 409,
    code: 'notice.not-waiting',
  })
})

test('An unsigned notice has no file', { tags: ['long'] }, async () => {
  const { takedownId } = await aTakedown(app, who.ana)
  expect(await refusalOf(who.ana.call(getNotice, { takedownId, n: 1 }))).toMatchObject({ code: 'notice.unsigned' })
})

test.each([
  ['Chinese', 401, 'CN'],
  ['Japanese', 1501, 'JP'],
] as const)('A %s notice has a signed file', { tags: ['long'] }, async (_, region, country) => {
  const { takedownId } = await aTakedown(app, who.ana, [{ region, country }])
  await sign(who.ana, takedownId)
  const file = await fileFrom(app, who.ana, getNotice, { takedownId, n: 1, format: 'pdf' })
  expect(verifyPdf(file).signer).toBe('Rightframe')
})

test('Staff correct an address and the notice leaves', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aQueuedOne({ awaitsStaff: true, contact: 'privacy@host.example' })
  const contact = { takedownId, n: 1, way: 'email', contact: 'abuse@corrected.example' } as const
  expect(
    (await refusalOf(manager.call(correctNoticeContact, { ...contact, contact: 'not an address' }))).problem.details,
  ).toMatchObject([{ path: 'contact' }])
  const released = await manager.call(correctNoticeContact, contact)
  expect(released.notices[0]!.reader).toMatchObject({ contact: 'abuse@corrected.example', awaitsStaff: false })
  await comesTo(takedownId, ['sent'])
  const mails = async () => (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(host))
  await expect.poll(async () => (await mails()).map(({ to }) => to), { timeout: 20_000 }).toEqual([[contact.contact]])
  expect((await manager.call(listTasks)).data.filter(({ subject }) => subject === `${takedownId}:1`)).toEqual([])
  expect(await refusalOf(manager.call(correctNoticeContact, contact))).toMatchObject({ code: 'notice.not-waiting' })
})

test('The legal role alone confirms a law', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne({ isGuess: true, contact: 'abuse@host.example' })
  const contact = { takedownId, n: 1, way: 'email', contact: 'abuse@host.example' } as const
  expect(await refusalOf(manager.call(correctNoticeContact, contact))).toMatchObject({
    status: 403,
    code: 'notice.legal-role',
  })
  const legal = await staffPerson(app, ['legal'])
  await legal.call(correctNoticeContact, contact)
  await comesTo(takedownId, ['sent'])
})

test('A contact that the signed text names is not corrected', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne({ awaitsStaff: true, region: 1901, country: 'GB' })
  const corrected = { takedownId, n: 1, way: 'email', contact: 'other@host.example' } as const
  expect(await refusalOf(manager.call(correctNoticeContact, corrected))).toMatchObject({ code: 'notice.names-contact' })
  await manager.call(correctNoticeContact, { ...corrected, contact: 'abuse@host1.example' })
  await comesTo(takedownId, ['sent'])
})

test('An owner says how the reader answered', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne({}, 'sent')
  const set = async (outcome: 'acknowledged' | 'forwarded' | 'refused') =>
    await who.ana.call(setNoticeOutcome, { takedownId, n: 1, outcome })
  expect(await refusalOf(set('forwarded'))).toMatchObject({ status: 409, code: 'notice.no-such-outcome' })
  const acknowledged = await set('acknowledged')
  expect(acknowledged).toMatchObject({ state: 'acknowledged', turn: 'them' })
  expect(await set('acknowledged')).toEqual(acknowledged)
  const refused = await set('refused')
  expect(refused.notices[0]!.state).toBe('refused')
  expect(refused.history.slice(-2).map(({ step, user }) => [step, user])).toEqual([
    ['acknowledged', who.ana.id],
    ['refused', who.ana.id],
  ])
})

test('Another owner neither reads, confirms nor ends a notice', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne(form)
  const refusals = await Promise.all([
    refusalOf(who.bruno.call(getNotice, { takedownId, n: 1 })),
    refusalOf(who.bruno.call(confirmNotice, { takedownId, n: 1, number: '' })),
    refusalOf(who.bruno.call(setNoticeOutcome, { takedownId, n: 1, outcome: 'refused' })),
  ])
  expect(refusals.map(({ status }) => status)).toEqual([404, 404, 404])
})
