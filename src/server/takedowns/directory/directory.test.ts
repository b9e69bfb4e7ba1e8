import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTasks } from '#contract/platform/tasks.ts'
import {
  addTakedownRecipient,
  correctTakedownRecipient,
  getTakedownRecipient,
  listTakedownRecipients,
  withdrawTakedownRecipient,
} from '#contract/takedowns/desk-recipient-endpoints.ts'
import { createTakedown, getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import type { TakedownInFull } from '#contract/takedowns/takedown.ts'
import { listClusters } from '#contract/matches/endpoints.ts'
import { aMatch, anImage } from '#server/testing/matches.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import type { RecipientEntry } from '#contract/takedowns/recipients/directory.ts'
import { correctNoticeContact } from '#contract/takedowns/sending-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openLetterApp } from '#server/testing/cases/ready-case.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { allowTakedowns, aTakedown, type ANotice, capturePages, sign } from '../../testing/takedowns/signed-takedown.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let app: TestApp
let who: People
let legal: Person
let manager: Person

beforeAll(async () => {
  opened = await openLetterApp()
  app = opened.app
  who = await people(app)
  await allowTakedowns(app, null)
  legal = await staffPerson(app, ['legal'])
  manager = await staffPerson(app, ['case-manager'])
})
afterAll(() => opened.remove())

const source = { title: 'Its legal notice', address: 'https://host.example/legal' }
const reason = 'Its desk moved.'
const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })
const comesTo = async (takedownId: string, notice: object) =>
  await expect.poll(async () => (await shown(takedownId)).notices[0], { timeout: 30_000 }).toMatchObject(notice)

let hosts = 0

/** An entry of its own, as staff add it. */
async function anEntry(over: Partial<RecipientEntry> = {}) {
  const host = `desk${(hosts += 1)}.example`
  const entry: RecipientEntry = {
    name: `Host ${hosts}`,
    kind: 'host',
    hosts: [host],
    email: `abuse@${host}`,
    form: null,
    post: null,
    country: 'US',
    servesEu: null,
    note: '',
    ...over,
  }
  return { entry, added: await legal.call(addTakedownRecipient, { entry, reason, source }) }
}

const correct = async (recipient: string, entry: RecipientEntry) => {
  const { version } = await legal.call(getTakedownRecipient, { recipient })
  return await legal.call(correctTakedownRecipient, { recipient, entry, reason, source, version })
}

/** A signed and captured notice to an entry. */
async function aNoticeTo({ id, email, version }: { id: string; email: string | null; version: number }, over: ANotice) {
  const made = await aTakedown(app, who.ana, [{ id, contact: email ?? '', version, ...over }])
  await sign(who.ana, made.takedownId)
  await capturePages(app, made.takedownId)
  return made
}
const toldAbout = async (host: string) =>
  (await opened.mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(host)).map(({ to }) => to)

test('The directory is searched, and its unverified addresses are listed', async () => {
  const all = await manager.call(listTakedownRecipients, { pageSize: 100 })
  expect(all.total).toBe(46)
  const { data } = await manager.call(listTakedownRecipients, { search: 'MyShopify' })
  expect(data).toMatchObject([{ id: 'shopify', version: 0, isWithdrawn: false, email: 'legal@shopify.com' }])
  const open = await manager.call(listTakedownRecipients, { show: 'unverified', pageSize: 100 })
  expect(open.total).toBeLessThan(all.total)
  expect(open.data.every(({ awaitsStaff, unverified }) => awaitsStaff || unverified.length > 0)).toBe(true)
})

test('An address is verified by a source', async () => {
  const { data } = await manager.call(listTakedownRecipients, { show: 'unverified', pageSize: 100 })
  const { id } = data.find(({ awaitsStaff, form }) => awaitsStaff && form !== null)!
  const { asks: _, history, ...before } = await legal.call(getTakedownRecipient, { recipient: id })
  expect(history).toEqual([])
  const { name, kind, hosts: own, email, form, post, country, servesEu, note } = before
  const entry = { name, kind, hosts: own, email, form, post, country, servesEu, note }
  const verified = await correct(id, entry)
  expect(verified).toMatchObject({
    awaitsStaff: false,
    unverified: [],
    version: 1,
    source: expect.stringMatching(/^Its/),
  })
  expect(verified.history).toMatchObject([
    { version: 1, kind: 'verified', changes: [], reason, source: { ...source, checkedAt: expect.any(String) } },
  ])
  expect(verified.history[0]!.by).not.toBe('')
})

test('A correction keeps who, when, from, to, source and reason', async () => {
  const { entry, added } = await anEntry()
  const corrected = await correct(added.id, { ...entry, email: 'new@desk.example', servesEu: true })
  expect(corrected.history).toMatchObject([
    {
      version: 2,
      kind: 'corrected',
      changes: [
        { field: 'email', from: entry.email, to: 'new@desk.example' },
        { field: 'servesEu', from: '', to: 'yes' },
      ],
    },
    { version: 1, kind: 'added' },
  ])
  const stale = { recipient: added.id, entry, reason, source, version: 1 }
  expect(await refusalOf(legal.call(correctTakedownRecipient, stale))).toMatchObject({ code: 'recipient.changed' })
  expect(await refusalOf(legal.call(addTakedownRecipient, { entry, reason, source }))).toMatchObject({
    code: 'recipient.exists',
  })
})

test('The legal role alone changes the directory', async () => {
  const { entry, added } = await anEntry()
  const change = { recipient: added.id, reason, version: 1 }
  for (const asked of [
    manager.call(addTakedownRecipient, { entry, reason, source }),
    manager.call(correctTakedownRecipient, { ...change, entry, source }),
    manager.call(withdrawTakedownRecipient, { ...change, isWithdrawn: true }),
  ])
    expect(await refusalOf(asked)).toMatchObject({ status: 403 })
  expect((await manager.call(getTakedownRecipient, { recipient: added.id })).version).toBe(1)
})

test.each([
  ['shares an ending', { hosts: ['co.uk'] }, 'entry.hosts'],
  ['has no host name', { hosts: [] }, 'entry.hosts'],
  ['gives no way to write', { email: null }, 'entry.email'],
])('An entry that %s is refused', async (_, over, path) => {
  const refused = await refusalOf(anEntry(over))
  expect(refused.problem.details).toMatchObject([{ path }])
})

test('A new takedown is addressed by the corrected directory', async () => {
  const { ana } = who
  const { entry, added } = await anEntry()
  await correct(added.id, { ...entry, form: 'https://desk.example/form', email: null })
  const [host] = entry.hosts
  await aMatch(app.deps, { ownerId: ana.id, imageId: await anImage(app.deps, ana.id), page: `https://${host}/1` })
  const { data } = await ana.call(listClusters, { pageSize: 100 })
  const cluster = data.find(({ domain }) => domain.host === host)!._id
  const readers = ({ notices }: TakedownInFull) => notices.map(({ reader: { id, contact } }) => [id, contact])
  const takedown = await ana.call(createTakedown, { cluster })
  expect(readers(takedown)[0]).toEqual([added.id, 'https://desk.example/form'])
  await ana.call(withdrawTakedown, { takedownId: takedown._id })
  await legal.call(withdrawTakedownRecipient, { recipient: added.id, isWithdrawn: true, reason, version: 2 })
  const ids = readers(await ana.call(createTakedown, { cluster })).map(([id]) => id)
  expect(ids).not.toContain(added.id)
})

test('A draft takes the corrected address and the law of the corrected country', async () => {
  const { entry, added } = await anEntry()
  const { id, email } = added
  const { takedownId } = await aTakedown(app, who.ana, [{ id, contact: email!, version: 1 }])
  const { hash } = await who.ana.call(previewNotice, { takedownId, n: 1 })
  await correct(id, { ...entry, email: 'legal@moved.example', country: 'CA' })
  await comesTo(takedownId, { state: 'ready', reader: { contact: 'legal@moved.example' }, region: { code: 301 } })
  expect((await who.ana.call(previewNotice, { takedownId, n: 1 })).hash).not.toBe(hash)
})

test('A mail that waits for the mail server goes to the corrected address', { tags: ['long'] }, async () => {
  const { entry, added } = await anEntry()
  await opened.goDown()
  const { takedownId, host } = await aNoticeTo(added, {})
  await expect.poll(async () => (await shown(takedownId)).messages.length, { timeout: 30_000 }).toBe(1)
  await correct(added.id, { ...entry, email: 'legal@moved.example' })
  await comesTo(takedownId, { state: 'queued', reader: { contact: 'legal@moved.example' } })
  await expect
    .poll(async () => (await shown(takedownId)).messages.map(({ address }) => address), { timeout: 30_000 })
    .toEqual(['legal@moved.example'])
  await opened.comeUp()
  await comesTo(takedownId, { state: 'sent' })
  await expect.poll(() => toldAbout(host), { timeout: 30_000 }).toEqual([['legal@moved.example']])
  expect((await shown(takedownId)).history.map(({ step, note }) => [step, note])).toContainEqual([
    'corrected',
    `It was ${entry.email}, and is legal@moved.example.`,
  ])
})

test('A notice that waits for its address leaves once the entry is verified', { tags: ['long'] }, async () => {
  const { entry, added } = await anEntry()
  const { takedownId, host } = await aNoticeTo(added, { awaitsStaff: true })
  await comesTo(takedownId, { state: 'queued', turn: 'us' })
  const tasks = async () =>
    (await who.chiara.call(listTasks)).data.filter(({ subject }) => subject === `${takedownId}:1`)
  expect(await tasks()).toHaveLength(1)
  await correct(added.id, entry)
  await comesTo(takedownId, { state: 'sent' })
  expect(await tasks()).toEqual([])
  await expect.poll(() => toldAbout(host), { timeout: 30_000 }).toEqual([[entry.email]])
})

test('A contact that staff give one notice stands until the next correction', { tags: ['long'] }, async () => {
  const { entry, added } = await anEntry()
  const { takedownId, host } = await aNoticeTo(added, { awaitsStaff: true })
  await comesTo(takedownId, { state: 'queued' })
  const form = 'https://host.example/form'
  await manager.call(correctNoticeContact, { takedownId, n: 1, way: 'form', contact: form })
  await comesTo(takedownId, { state: 'queued', turn: 'you', reader: { contact: form } })
  await correct(added.id, { ...entry, email: 'legal@moved.example' })
  await comesTo(takedownId, { state: 'sent', reader: { contact: 'legal@moved.example' } })
  await expect.poll(() => toldAbout(host), { timeout: 30_000 }).toEqual([['legal@moved.example']])
})

test('A signed notice under another law waits for staff', { tags: ['long'] }, async () => {
  const { entry, added } = await anEntry()
  const { takedownId, host } = await aNoticeTo(added, { way: 'form', contact: 'https://host.example/form' })
  await comesTo(takedownId, { state: 'queued', turn: 'you' })
  await correct(added.id, { ...entry, country: 'CA' })
  await comesTo(takedownId, { state: 'queued', turn: 'us', region: { code: 101 }, reader: { contact: entry.email } })
  expect(await toldAbout(host)).toEqual([])
})

test('A signed text that names the old address goes nowhere', { tags: ['long'] }, async () => {
  const { entry, added } = await anEntry({ country: 'GB' })
  const { takedownId, host } = await aNoticeTo(added, { awaitsStaff: true, region: 1901, country: 'GB' })
  await comesTo(takedownId, { state: 'queued' })
  await correct(added.id, { ...entry, email: 'legal@moved.example' })
  await comesTo(takedownId, { state: 'queued', turn: 'us', reader: { contact: entry.email, awaitsStaff: true } })
  expect(await toldAbout(host)).toEqual([])
})

test('A withdrawn entry is offered to nobody, and its notices wait for staff', { tags: ['long'] }, async () => {
  const { added } = await anEntry({ email: null, form: 'https://host.example/form' })
  const { takedownId } = await aNoticeTo(added, { way: 'form', contact: added.form! })
  await comesTo(takedownId, { state: 'queued', turn: 'you' })
  const { id: recipient } = added
  await legal.call(withdrawTakedownRecipient, { recipient, isWithdrawn: true, reason, version: 1 })
  await comesTo(takedownId, { turn: 'us', waitsFor: expect.stringMatching(/staff check the address/) })
  const { data } = await legal.call(listTakedownRecipients, { show: 'withdrawn' })
  expect(data.map(({ id }) => id)).toContain(recipient)
  const back = await legal.call(withdrawTakedownRecipient, { recipient, isWithdrawn: false, reason, version: 2 })
  expect(back.history.map(({ kind }) => kind)).toEqual(['restored', 'withdrawn', 'added'])
  await comesTo(takedownId, { turn: 'you' })
})
