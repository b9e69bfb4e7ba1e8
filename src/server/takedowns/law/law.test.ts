import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTasks } from '#contract/platform/tasks.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import {
  getTakedownRegion,
  listTakedownRegions,
  setRegionStatus,
  verifyRegionEntry,
} from '#contract/takedowns/desk-region-endpoints.ts'
import type { RegionCode } from '#contract/takedowns/law/region.ts'
import { regionOf } from '#contract/takedowns/law/regions.ts'
import { previewNotice } from '#contract/takedowns/notice-endpoints.ts'
import { confirmNotice, correctNoticeContact } from '#contract/takedowns/sending-endpoints.ts'
import { refusalOf } from '#server/testing/client.ts'
import { openLetterApp } from '#server/testing/cases/ready-case.ts'
import { type People, people, type Person, staffPerson } from '#server/testing/people.ts'
import { allowTakedowns, aTakedown, type ANotice, capturePages, sign } from '../../testing/takedowns/signed-takedown.ts'
import type { TestApp } from '#server/testing/test-app.ts'

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

const source = { title: 'The Act, section 5', address: 'https://law.example/5' }
const shown = async (takedownId: string) => await who.ana.call(getTakedown, { takedownId })
const comesTo = async (takedownId: string, states: string[]) =>
  await expect
    .poll(async () => (await shown(takedownId)).notices.map(({ state }) => state), { timeout: 30_000 })
    .toEqual(states)

async function decide(region: RegionCode, status: 'on' | 'staff-confirm' | 'off', reason = '') {
  const { version } = await legal.call(getTakedownRegion, { region })
  return await legal.call(setRegionStatus, { region, status, reason, source, version })
}

async function verify(region: RegionCode, id: string, kind: 'element' | 'deadline' = 'element') {
  const { version } = await legal.call(getTakedownRegion, { region })
  return await legal.call(verifyRegionEntry, { region, kind, id, source, version })
}

async function aQueuedOne(notice: ANotice) {
  const made = await aTakedown(app, who.ana, [notice])
  await sign(who.ana, made.takedownId)
  await capturePages(app, made.takedownId)
  await comesTo(made.takedownId, ['queued'])
  return made
}

test('Regions come as the table has them', async () => {
  const { data } = await manager.call(listTakedownRegions)
  expect(data).toHaveLength(20)
  expect(data.find(({ code }) => code === 201)).toEqual({
    code: 201,
    name: 'Australia',
    status: 'off',
    statusReason: regionOf(201).statusReason,
    shipped: 'off',
    unverified: expect.any(Number),
    version: 0,
  })
  const { laws, entries, history } = await manager.call(getTakedownRegion, { region: 101 })
  expect(laws[0]).toMatchObject({ law: '17 U.S.C.', source: { checkedAt: '2026-11-28' } })
  expect(entries[0]).toMatchObject({ kind: 'element', id: 'signature', source: { address: null }, isByStaff: false })
  expect(history).toEqual([])
})

test('A decision keeps who, when, from, to and source', async () => {
  const region = await decide(1801, 'staff-confirm', 'We read the law of South Africa again.')
  expect(region).toMatchObject({
    status: 'staff-confirm',
    statusReason: 'We read the law of South Africa again.',
    version: 1,
  })
  const back = await decide(1801, regionOf(1801).status, regionOf(1801).statusReason ?? '')
  expect(back.history.map(({ kind, from, to, by, source: read }) => ({ kind, from, to, by, read }))).toEqual([
    { kind: 'status', from: 'staff-confirm', to: regionOf(1801).status, by: expect.any(String), read: source },
    { kind: 'status', from: regionOf(1801).status, to: 'staff-confirm', by: expect.any(String), read: source },
  ])
  expect(back.history[0]!.at).toMatch(/^\d{4}-/)
})

test('The legal role alone decides on a law', async () => {
  const change = { region: 101, status: 'off', reason: 'A reason.', source, version: 0 } as const
  const entry = { region: 101, kind: 'element', id: 'signature', source, version: 0 } as const
  expect(await refusalOf(manager.call(setRegionStatus, change))).toMatchObject({ status: 403 })
  expect(await refusalOf(manager.call(verifyRegionEntry, entry))).toMatchObject({ status: 403 })
  const finance = await staffPerson(app, ['finance'])
  expect(await refusalOf(finance.call(listTakedownRegions))).toMatchObject({ status: 403 })
  expect((await legal.call(getTakedownRegion, { region: 101 })).version).toBe(0)
})

test('A decision on an older version is refused', async () => {
  await decide(1601, 'staff-confirm', 'A first reason.')
  const stale = { region: 1601, status: 'on', reason: '', source, version: 0 } as const
  expect(await refusalOf(legal.call(setRegionStatus, stale))).toMatchObject({ status: 409, code: 'region.changed' })
  const both = await Promise.all(
    [1, 2].map(() => refusalOf(legal.call(setRegionStatus, { ...stale, version: 1 })).catch(() => undefined)),
  )
  expect(both.filter((refusal) => refusal === undefined)).toHaveLength(1)
})

test('A region that is not on needs a sentence', async () => {
  const silent = { region: 1901, status: 'off', reason: ' ', source, version: 0 } as const
  expect((await refusalOf(legal.call(setRegionStatus, silent))).problem.details).toMatchObject([{ path: 'reason' }])
})

test('A region is on once every element is verified', async () => {
  const open = regionOf(1701).requiredElements.filter((element) => element.source === 'memory')
  expect(open.length).toBeGreaterThan(0)
  const refused = await refusalOf(decide(1701, 'on'))
  expect(refused).toMatchObject({ status: 409, code: 'region.unverified' })
  for (const { id } of open) await verify(1701, id)
  const on = await decide(1701, 'on')
  expect(on).toMatchObject({ status: 'on', statusReason: null })
  expect(on.entries.find(({ id }) => id === open[0]!.id)).toMatchObject({
    isByStaff: true,
    source: { ...source, checkedAt: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
  })
  const { version } = on
  const back = { region: 1701, kind: 'element', id: open[0]!.id, source: null, version } as const
  expect(await refusalOf(legal.call(verifyRegionEntry, back))).toMatchObject({ code: 'region.unverified' })
  const unknown = { ...back, id: 'no_such_element' }
  expect(await refusalOf(legal.call(verifyRegionEntry, unknown))).toMatchObject({ status: 404 })
})

test('A prescribed form without a text keeps its region off', async () => {
  expect(await refusalOf(decide(201, 'staff-confirm', 'We read it.'))).toMatchObject({ code: 'region.unverified' })
})

test('A region that staff switch off shows its sentence and stops the signature', async () => {
  const { takedownId } = await aTakedown(app, who.ana, [{ region: 950, country: 'PT' }])
  const read = await who.ana.call(previewNotice, { takedownId, n: 1 })
  expect(read.signedAt).toBeNull()
  await decide(950, 'off', 'The law of Portugal changes.')
  const off = { status: 409, code: 'takedown.region-off', problem: { message: 'The law of Portugal changes.' } }
  expect(await refusalOf(who.ana.call(previewNotice, { takedownId, n: 1 }))).toMatchObject(off)
  expect((await shown(takedownId)).notices[0]!.region).toMatchObject({
    status: 'off',
    statusReason: 'The law of Portugal changes.',
  })
  await comesTo(takedownId, ['draft'])
  await decide(950, 'on')
  await comesTo(takedownId, ['ready'])
  expect((await who.ana.call(previewNotice, { takedownId, n: 1 })).hash).toBe(read.hash)
})

test('A signed notice waits while its region is off', { tags: ['long'] }, async () => {
  const { takedownId } = await aQueuedOne({
    region: 1601,
    country: 'NZ',
    way: 'form',
    contact: 'https://host.example/f',
  })
  await decide(1601, 'off', 'The regulations of New Zealand change.')
  expect((await shown(takedownId)).notices[0]).toMatchObject({
    waitsFor: 'The regulations of New Zealand change.',
    turn: 'us',
  })
  expect(await refusalOf(who.ana.call(confirmNotice, { takedownId, n: 1, number: '' }))).toMatchObject({
    code: 'notice.not-waiting',
  })
  const contact = { takedownId, n: 1, way: 'email', contact: 'abuse@host.example' } as const
  expect(await refusalOf(legal.call(correctNoticeContact, contact))).toMatchObject({ code: 'takedown.region-off' })
  await decide(1601, 'staff-confirm', 'Staff read each notice.')
  const ofTakedown = async () =>
    (await legal.call(listTasks)).data.filter(({ subject }) => subject === `${takedownId}:1`)
  await expect.poll(async () => (await ofTakedown()).length, { timeout: 20_000 }).toBe(1)
  await decide(1601, 'on')
  await expect.poll(async () => (await ofTakedown()).length, { timeout: 20_000 }).toBe(0)
  expect((await shown(takedownId)).notices[0]).toMatchObject({ turn: 'you' })
})
