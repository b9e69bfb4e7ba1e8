import { afterAll, beforeAll, expect, test } from 'vitest'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import {
  type DeskQueue,
  getDeskTakedown,
  listContestedOwners,
  listDeskNotices,
  settleBounce,
} from '#contract/takedowns/desk-endpoints.ts'
import { recordCounterNotice } from '#contract/takedowns/following-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import { aTakedown, type ANotice } from '../../testing/takedowns/signed-takedown.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { changeNotice } from '../sending/sending-store.ts'
import type { NoticeRow } from '../takedown-store.ts'

let app: TestApp
let who: People
let manager: Person

beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  manager = await staffPerson(app, ['case-manager'])
})
afterAll(() => app.remove())

const sentAt = new Date('2026-11-10T10:00:00Z')

/** A takedown of Ana's whose first notice stands like this. */
async function aNoticeThat(over: Partial<NoticeRow>, notice: ANotice = {}) {
  const made = await aTakedown(app, who.ana, [notice])
  await app.deps.db.transaction((tx) => changeNotice(tx, { takedownId: made.takedownId, n: 1 }, over))
  return made
}

const idsIn = async (queue: DeskQueue) =>
  (await manager.call(listDeskNotices, { queue, pageSize: 100 })).data.map(({ takedown }) => takedown)

test('Each notice stands in the queue of what it waits for', async () => {
  const contested = await aNoticeThat({ state: 'counter_noticed', sentAt })
  const bounced = await aNoticeThat({ state: 'bounced', sentAt })
  const unchecked = await aNoticeThat({ state: 'queued' }, { awaitsStaff: true })
  const guessed = await aNoticeThat({ state: 'queued', isGuess: true })
  const confirmed = await aNoticeThat({ state: 'queued', releasedAt: sentAt, isGuess: true })
  const read = await aNoticeThat({ state: 'queued' }, { region: 1701, country: 'RU' })
  const off = await aNoticeThat({ state: 'queued' }, { region: 201, country: 'AU' })
  const nowhere = await aNoticeThat({ state: 'queued', releasedAt: sentAt }, { way: 'none', contact: '' })
  const malformed = await aNoticeThat({ state: 'queued', releasedAt: sentAt }, { contact: 'abuse at host.example' })
  const form = await aNoticeThat({ state: 'queued' }, { way: 'form', contact: 'https://host.example/form' })
  expect(await idsIn('counter-notices')).toEqual([contested.takedownId])
  expect(await idsIn('bounces')).toEqual([bounced.takedownId])
  const waiting = [unchecked, guessed, read, nowhere, malformed].map(({ takedownId }) => takedownId)
  expect((await idsIn('waiting')).toSorted()).toEqual(waiting.toSorted())
  expect(await idsIn('forms')).toEqual([form.takedownId])
  const all = [...(await idsIn('waiting')), ...(await idsIn('forms'))]
  for (const { takedownId } of [confirmed, off]) expect(all).not.toContain(takedownId)
  const { data } = await manager.call(listDeskNotices, { queue: 'waiting', pageSize: 1, page: 2 })
  expect(data).toHaveLength(1)
  const [entry] = (await manager.call(listDeskNotices, { queue: 'bounces' })).data
  expect(entry).toMatchObject({ host: bounced.host, owner: { _id: who.ana.id }, images: [{ image: bounced.imageId }] })
  await who.ana.call(withdrawTakedown, { takedownId: unchecked.takedownId })
  expect(await idsIn('waiting')).not.toContain(unchecked.takedownId)
})

test('A bounce with another address becomes a fresh draft', async () => {
  const { takedownId } = await aNoticeThat({ state: 'bounced', sentAt })
  const to = { way: 'email', contact: 'abuse@other.example' } as const
  const same = { takedownId, n: 1, to: { way: 'email', contact: 'abuse@host1.example' } } as const
  expect(await refusalOf(manager.call(settleBounce, same))).toMatchObject({ status: 409, code: 'notice.same-contact' })
  const bad = await refusalOf(manager.call(settleBounce, { ...same, to: { way: 'email', contact: 'nobody' } }))
  expect(bad.problem.details).toMatchObject([{ path: 'contact' }])
  const settled = await manager.call(settleBounce, { takedownId, n: 1, to })
  expect(settled.settled).toEqual([1])
  expect(settled.notices.map(({ state, reader }) => [state, reader.contact])).toEqual([
    ['bounced', 'abuse@host1.example'],
    ['ready', 'abuse@other.example'],
  ])
  expect(settled.history.at(-1)).toMatchObject({ step: 'readdressed', notice: 2, user: manager.id })
  expect((await manager.call(settleBounce, { takedownId, n: 1, to })).notices).toHaveLength(2)
  expect(await idsIn('bounces')).not.toContain(takedownId)
  expect((await who.ana.call(listNotifications)).data[0]).toMatchObject({ type: 'takedowns.readdressed' })
  expect((await who.ana.call(getTakedown, { takedownId })).turn).toBe('you')
})

test('A bounce without another address leaves the queue', async () => {
  const { takedownId } = await aNoticeThat({ state: 'bounced', sentAt })
  const settled = await manager.call(settleBounce, { takedownId, n: 1, to: null })
  expect([settled.settled, settled.notices.length]).toEqual([[1], 1])
  expect(await idsIn('bounces')).not.toContain(takedownId)
  const draft = await aNoticeThat({ state: 'ready' })
  const unsent = { takedownId: draft.takedownId, n: 1, to: null }
  expect(await refusalOf(manager.call(settleBounce, unsent))).toMatchObject({ code: 'notice.not-bounced' })
})

test('Owners are listed by the contested part of their notices', async () => {
  const { takedownId, host } = await aNoticeThat({ state: 'sent', sentAt })
  await who.ana.call(recordCounterNotice, {
    takedownId,
    n: 1,
    from: 'The host',
    receivedAt: '2026-11-20T10:00:00.000Z',
    text: 'It is mine.',
  })
  const { data, total } = await manager.call(listContestedOwners)
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({ owner: { _id: who.ana.id }, contested: 1, lastAt: '2026-11-20T10:00:00.000Z' })
  expect(data[0]!.sent).toBeGreaterThan(0)
  expect(data[0]!.takedowns).toEqual([{ _id: takedownId, host }])
})

test('Staff read a takedown with its signed text', async () => {
  const { takedownId, host } = await aNoticeThat({ state: 'ready' })
  const shown = await manager.call(getDeskTakedown, { takedownId })
  expect(shown).toMatchObject({ host, owner: { email: who.ana.email }, signed: [], settled: [] })
  const finance = await staffPerson(app, ['finance'])
  expect(await refusalOf(finance.call(getDeskTakedown, { takedownId }))).toMatchObject({ status: 403 })
  expect(await refusalOf(manager.call(getDeskTakedown, { takedownId: 'f'.repeat(24) }))).toMatchObject({ status: 404 })
})
