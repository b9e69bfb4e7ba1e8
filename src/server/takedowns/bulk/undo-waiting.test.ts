// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTakedownBulk, undoTakedownBulk } from '#contract/takedowns/bulk/endpoints.ts'
import { getTakedown } from '#contract/takedowns/endpoints.ts'
import { openLetterApp } from '#server/testing/cases/ready-case.ts'
import { type People, people } from '#server/testing/people.ts'
import { aDraftedBulk } from '#server/testing/takedowns/drafted-bulk.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '#server/testing/takedowns/signed-takedown.ts'
import { readTakedown } from '../takedown-store.ts'

let opened: Awaited<ReturnType<typeof openLetterApp>>
let who: People

beforeAll(async () => {
  opened = await openLetterApp()
  who = await people(opened.app)
  await allowTakedowns(opened.app, null)
})
afterAll(() => opened.remove())

test('Taking a bulk back stops the waiting notice of a sent takedown', async () => {
  const { app, mailbox } = opened
  const { ana } = who
  const { takedownId, host } = await aTakedown(app, ana, [{}, {}])
  const states = async () => (await ana.call(getTakedown, { takedownId })).notices.map(({ state }) => state)
  const comesTo = async (expected: string[]) => await expect.poll(states, { timeout: 30_000 }).toEqual(expected)
  await sign(ana, takedownId, [1])
  await capturePages(app, takedownId)
  await comesTo(['sent', 'ready'])
  await expect.poll(async () => (await mailbox().mails()).length, { timeout: 30_000 }).toBe(1)
  await opened.goDown()
  await sign(ana, takedownId, [2])
  await comesTo(['sent', 'queued'])
  const mails = async () => (await ana.call(getTakedown, { takedownId })).messages.length
  await expect.poll(mails, { timeout: 30_000 }).toBe(2)
  const bulkId = await aDraftedBulk(app.deps, [(await readTakedown(app.deps.db, takedownId))!])
  await ana.call(undoTakedownBulk, { bulkId })
  await comesTo(['sent', 'withdrawn'])
  const work = async () => (await ana.call(getTakedownBulk, { bulkId })).work
  await expect.poll(work, { timeout: 30_000 }).toMatchObject({ act: 'withdraw', state: 'done' })
  const { rows } = await app.deps.database.execute(
    'select t.notice, m.state from mails m join takedown_mails t on t.id = m.id where t.takedown_id = $1 order by 1',
    [takedownId],
  )
  expect(rows).toEqual([
    { notice: 1, state: 'sent' },
    { notice: 2, state: 'stopped' },
  ])
  await opened.comeUp()
  const told = (await mailbox().mails()).filter(({ parsed }) => parsed.text?.includes(host))
  expect(told.map(({ to }) => to)).toEqual([['abuse@host1.example']])
})
