import { afterAll, beforeAll, expect, test } from 'vitest'
import { decideCounterNotice, recordCounterNotice } from '#contract/takedowns/following-endpoints.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { openLetterApp } from '#server/testing/cases/ready-case.ts'
import { type People, people } from '#server/testing/people.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '../../testing/takedowns/signed-takedown.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { changeNotice } from '../sending/sending-store.ts'
import { noticesOf } from '../takedown-store.ts'
import { chaseReaders } from './chase-readers.ts'

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

async function aSentOne() {
  const { takedownId } = await aTakedown(app, who.ana, [{}], {})
  await sign(who.ana, takedownId)
  await capturePages(app, takedownId)
  await expect.poll(async () => (await shown(takedownId)).state, { timeout: 30_000 }).toBe('sent')
  return takedownId
}

const after = (days: number) => ({ ...app.deps, clock: () => new Date(Date.now() + days * 86_400_000) })
const stepsOf = async (takedownId: string) => (await shown(takedownId)).history.map(({ step }) => step).slice(4)

test('A silent reader is reminded once, then the wait ends', { tags: ['long'] }, async () => {
  const takedownId = await aSentOne()
  await chaseReaders(after(6.9))
  expect(await stepsOf(takedownId)).toEqual([])
  // The look of day 7 comes first, and is waited for until day 8.
  await chaseReaders(after(7.5))
  expect(await stepsOf(takedownId)).toEqual([])
  for (const days of [8.1, 8.2]) await chaseReaders(after(days))
  expect(await stepsOf(takedownId)).toEqual(['reminded'])
  const [notice, reminder] = (await shown(takedownId)).messages
  expect(reminder!.subject).toBe(`Reminder: ${notice!.subject}`)
  expect(reminder!.text).toContain(notice!.text)
  const mails = async () => (await opened.mailbox().mails()).map(({ parsed }) => parsed)
  await expect
    .poll(async () => (await mails()).filter(({ subject }) => subject === reminder!.subject), { timeout: 20_000 })
    .toMatchObject([{ inReplyTo: expect.stringMatching(/^<[0-9a-f]{24}@/) }])
  await chaseReaders(after(15.1))
  expect(await stepsOf(takedownId)).toEqual(['reminded', 'no-response'])
  expect(await shown(takedownId)).toMatchObject({ state: 'no_response', dueAt: null })
})

test('A reader who answered is never said to be silent', { tags: ['long'] }, async () => {
  const takedownId = await aSentOne()
  const [notice] = await noticesOf(app.deps.db, [takedownId])
  await app.deps.db.transaction((tx) => changeNotice(tx, notice!, { state: 'acknowledged', answeredAt: new Date() }))
  for (const days of [8.1, 15.1, 15.2]) await chaseReaders(after(days))
  expect(await stepsOf(takedownId)).toEqual(['escalated'])
  expect(await shown(takedownId)).toMatchObject({ state: 'acknowledged' })
})

test('The host’s agent is told of an action by mail, and the clock stops', { tags: ['long'] }, async () => {
  const takedownId = await aSentOne()
  const which = { takedownId, n: 1 }
  const text = { from: 'The host', receivedAt: new Date().toISOString(), text: 'The picture is mine.' }
  await who.ana.call(recordCounterNotice, { ...which, ...text })
  const decision = {
    kind: 'action-filed' as const,
    court: 'Claims board',
    docket: '26-1',
    filedOn: '2026-11-25',
    proof: 'x',
  }
  await who.ana.call(decideCounterNotice, { ...which, decision })
  await expect.poll(async () => (await shown(takedownId)).state, { timeout: 20_000 }).toBe('action_filed')
  expect((await shown(takedownId)).messages.at(-1)!.text).toContain('docket number 26-1')
})
