import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { listTasks } from '#contract/platform/tasks.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { mailSettled } from '#server/platform/mail/deliver-mail.ts'
import { verifyPdf } from '#server/platform/signing/verify-pdf.ts'
import { noWants } from '#contract/takedowns/recipients/recipient.ts'
import { newId } from '#server/platform/ids.ts'
import { openLetterApp } from '#server/testing/ready-case.ts'
import { type People, people } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { allowTakedowns, aTakedown, type ANotice, capturePages, sign } from '../../testing/takedowns/signed-takedown.ts'
import { accountData } from '../account-data.ts'
import { takedownUses } from '../tables.ts'
import { mailsOf, usesOf } from '../takedown-store.ts'
import { resumeQueued } from './resume-queued.ts'
import { sendSignedNotices } from './send-notices.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
let who: People

beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
  who = await people(app)
  await allowTakedowns(app, null)
})
afterAll(() => opened.remove())

const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })
const comesTo = async (takedownId: string, states: string[]) =>
  await expect
    .poll(async () => (await shown(takedownId)).notices.map(({ state }) => state), { timeout: 30_000 })
    .toEqual(states)
const mailsAbout = async (host: string) =>
  (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(host))

async function statesOfMails(takedownId: string): Promise<unknown[]> {
  const { rows } = await app.deps.database.execute(
    'select m.state from mails m join takedown_mails t on t.id = m.id where t.takedown_id = $1',
    [takedownId],
  )
  return rows.map(({ state }) => state)
}

async function aSignedOne(notices: readonly ANotice[] = [{}], paths?: readonly string[]) {
  const made = await aTakedown(app, who.ana, notices, paths ? { paths } : {})
  await sign(who.ana, made.takedownId)
  return made
}

test('A signed notice leaves once its page is captured', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aSignedOne()
  const waiting = await shown(takedownId)
  expect(waiting.notices[0]).toMatchObject({ state: 'signed', waitsFor: expect.stringMatching(/^We capture/) })
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['sent'])
  await expect.poll(async () => (await mailsAbout(host)).length, { timeout: 20_000 }).toBe(1)
  const [mail] = await mailsAbout(host)
  const { subject, text } = await who.ana.call(previewNotice, { takedownId, n: 1 })
  expect(mail).toMatchObject({ to: ['abuse@host1.example'], parsed: { subject } })
  expect(mail!.parsed.text!.replaceAll('\r\n', '\n').trim()).toBe(text.trim())
  expect(mail!.parsed.html).toBeUndefined()
  expect(mail!.parsed.replyTo![0]!.address).toMatch(/^takedown\+[0-9a-f]{24}@/)
  const [file] = mail!.parsed.attachments
  expect([file!.filename, verifyPdf(Buffer.from(file!.content as ArrayBuffer)).signer]).toEqual([
    'notice-1.pdf',
    'Rightframe',
  ])
  const sent = await shown(takedownId)
  expect(sent).toMatchObject({ state: 'sent', turn: 'them', uses: [{ evidence: expect.stringMatching(/^RFE-/) }] })
  expect(sent.notices[0]).toMatchObject({ sentAt: expect.any(String), waitsFor: null })
  expect(sent.history.map(({ step, notice, note }) => [step, notice, note])).toEqual([
    ['created', null, null],
    ['signed', null, null],
    ['queued', 1, null],
    ['sent', 1, null],
  ])
  expect(sent.messages).toEqual([
    expect.objectContaining({ direction: 'out', notice: 1, address: 'abuse@host1.example', subject, text }),
  ])
})

test('Runs at the same moment send a notice once', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aSignedOne([{}, {}])
  await capturePages(app, takedownId)
  await Promise.all([1, 2, 3].map(() => sendSignedNotices(app.deps, takedownId)))
  await comesTo(takedownId, ['sent', 'sent'])
  await expect.poll(async () => (await mailsAbout(host)).length, { timeout: 20_000 }).toBe(2)
  await sendSignedNotices(app.deps, takedownId)
  const { messages, history } = await shown(takedownId)
  expect(new Set(messages.map(({ notice }) => notice))).toEqual(new Set([1, 2]))
  expect(history.filter(({ step }) => step === 'sent')).toHaveLength(2)
})

test('Nothing is sent once all copies are gone', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aSignedOne([{}, {}], ['/a', '/b'])
  await capturePages(app, takedownId, 'gone')
  await comesTo(takedownId, ['withdrawn', 'withdrawn'])
  const ended = await shown(takedownId)
  expect(ended).toMatchObject({ closedAt: expect.any(String), messages: [] })
  expect(ended.history.at(-1)).toMatchObject({ step: 'nothing-left', notice: null })
  expect(await mailsAbout(host)).toEqual([])
  expect((await who.ana.call(listNotifications)).data[0]).toMatchObject({ type: 'takedowns.nothing-left' })
})

test('A notice whose own copies are gone is left out', { tags: ['long'] }, async () => {
  const { takedownId } = await aTakedown(app, who.ana, [{}, { serves: ['nowhere.example'] }])
  const [use] = await usesOf(app.deps.db, [takedownId])
  const elsewhere = { pageUrl: 'https://nowhere.example/1', fileUrl: 'https://nowhere.example/1.jpg' }
  await app.deps.db.insert(takedownUses).values({ ...use!, matchId: newId(), ...elsewhere })
  await sign(who.ana, takedownId)
  await capturePages(app, takedownId, (url) => (url.includes('nowhere') ? 'gone' : 'shown'))
  await comesTo(takedownId, ['sent', 'withdrawn'])
  const { history, closedAt } = await shown(takedownId)
  expect(closedAt).toBeNull()
  expect(history.filter(({ step }) => step === 'nothing-left').map(({ notice }) => notice)).toEqual([2])
})

test('A page that cannot be captured is noted and the notice goes', { tags: ['long'] }, async () => {
  const { takedownId } = await aSignedOne([{}], ['/a', '/b'])
  await capturePages(app, takedownId, (url) => (url.endsWith('/a') ? 'refused' : 'shown'))
  await comesTo(takedownId, ['sent'])
  const { history } = await shown(takedownId)
  expect(history.find(({ step }) => step === 'queued')?.note).toBe('1 of 2 pages could not be captured.')
})

test('A reader that opens no attachments gets none', { tags: ['long'] }, async () => {
  const { takedownId, host } = await aSignedOne([{ wants: { ...noWants, plainTextOnly: true } }])
  await capturePages(app, takedownId)
  await expect.poll(async () => (await mailsAbout(host)).length, { timeout: 30_000 }).toBe(1)
  expect((await mailsAbout(host))[0]!.parsed.attachments).toEqual([])
})

test.each<[string, ANotice, RegExp, string]>([
  ['an address that staff check', { awaitsStaff: true }, /staff check the address/, 'us'],
  ['a law that staff confirm', { region: 1701 }, /staff read this notice/, 'us'],
  ['a country that nobody knows', { isGuess: true }, /staff confirm the law/, 'us'],
  ['a form', { way: 'form', contact: 'https://host.example/form' }, /Paste it into the form/, 'you'],
  ['the post', { way: 'none', contact: '1 Street\nTown' }, /post it/, 'you'],
  ['a mail address that cannot be written to', { contact: 'abuse at host' }, /staff check the address/, 'us'],
])('A notice waits in the queue for %s', { tags: ['long'] }, async (_, notice, sentence, turn) => {
  const { takedownId, host } = await aSignedOne([notice])
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['queued'])
  const queued = await shown(takedownId)
  expect(queued.notices[0]).toMatchObject({ sentAt: null, waitsFor: expect.stringMatching(sentence) })
  expect(queued).toMatchObject({ turn, messages: [] })
  expect(queued.notices[0]).toMatchObject({ turn })
  expect(await mailsAbout(host)).toEqual([])
})

test('Without a way to send mail a notice waits and leaves later', { tags: ['long'] }, async () => {
  const { letters } = app.config
  const { mailbox } = letters
  letters.mailbox = undefined
  const { takedownId, host } = await aSignedOne()
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['queued'])
  const waiting = await shown(takedownId)
  expect(waiting.notices[0]).toMatchObject({ sentAt: null, dueAt: null, waitsFor: expect.stringMatching(/sends no/) })
  await resumeQueued(app.deps)
  letters.mailbox = mailbox
  await resumeQueued(app.deps)
  await comesTo(takedownId, ['sent'])
  await expect.poll(async () => (await mailsAbout(host)).length, { timeout: 20_000 }).toBe(1)
})

test('A mail that the server refuses makes its notice bounce', { tags: ['long'] }, async () => {
  const { takedownId } = await aSignedOne([{}, {}])
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['sent', 'sent'])
  const { rows } = await app.deps.database.execute(
    'select id from takedown_mails where takedown_id = $1 and notice = 1',
    [takedownId],
  )
  const refused = { mailId: String(rows[0]!.id), state: 'refused', problem: '550 no such box' } as const
  await app.deps.db.transaction((tx) => app.deps.events.publish(tx, mailSettled, refused))
  const { notices, history, state } = await shown(takedownId)
  expect([state, notices.map((notice) => notice.state)]).toEqual(['sent', ['bounced', 'sent']])
  expect(history.at(-1)).toMatchObject({ step: 'bounced', notice: 1, note: '550 no such box' })
  expect((await who.ana.call(listNotifications)).data[0]).toMatchObject({ type: 'takedowns.bounced' })
})

test('A takedown that is withdrawn stops what has not left', { tags: ['long'] }, async () => {
  await opened.goDown()
  const { takedownId, host } = await aSignedOne([{}, { awaitsStaff: true }])
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['queued', 'queued'])
  expect((await shown(takedownId)).notices[0]).toMatchObject({
    sentAt: null,
    dueAt: null,
    waitsFor: expect.stringMatching(/mail server/),
  })
  const tasks = async () =>
    (await who.chiara.call(listTasks)).data.filter(({ subject }) => subject === `${takedownId}:2`)
  expect(await tasks()).toMatchObject([
    { kind: 'takedown.release', role: 'case-manager', link: `/desk/takedowns/${takedownId}` },
  ])
  await who.ana.call(withdrawTakedown, { takedownId })
  expect(await tasks()).toEqual([])
  expect(await statesOfMails(takedownId)).toEqual(['stopped'])
  await opened.comeUp()
  expect(await mailsAbout(host)).toEqual([])
})

test('A notice waits for a mail server that is down, and leaves once', { tags: ['long'] }, async () => {
  await opened.goDown()
  const { takedownId, host } = await aSignedOne()
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['queued'])
  await sendSignedNotices(app.deps, takedownId)
  const waiting = await shown(takedownId)
  expect(waiting).toMatchObject({ state: 'queued', turn: 'us', dueAt: null, messages: [{ notice: 1 }] })
  await opened.comeUp()
  await comesTo(takedownId, ['sent'])
  expect((await shown(takedownId)).notices[0]!.dueAt).not.toBeNull()
  await expect.poll(async () => (await mailsAbout(host)).length, { timeout: 20_000 }).toBe(1)
})

test('Notices of an owner who leaves never leave', { tags: ['long'] }, async () => {
  await opened.goDown()
  const { takedownId, host } = await aSignedOne([{}, { awaitsStaff: true }])
  await capturePages(app, takedownId)
  await comesTo(takedownId, ['queued', 'queued'])
  expect(await statesOfMails(takedownId)).toEqual(['waiting'])
  const [mail] = await mailsOf(app.deps.db, takedownId)
  await accountData.erase(app.deps, who.ana.id)
  await opened.comeUp()
  const { rows } = await app.deps.database.execute('select state, text, html from mails where id = $1', [mail!.id])
  expect(rows).toEqual([{ state: 'stopped', text: null, html: null }])
  await sendSignedNotices(app.deps, takedownId)
  expect(await mailsAbout(host)).toEqual([])
  const { data: tasks } = await who.chiara.call(listTasks)
  expect(tasks.filter(({ subject }) => subject === `${takedownId}:2`)).toEqual([])
})
