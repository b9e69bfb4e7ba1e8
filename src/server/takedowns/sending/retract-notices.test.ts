import { afterAll, beforeAll, expect, test } from 'vitest'
import { getTakedown, withdrawTakedown } from '#contract/takedowns/endpoints.ts'
import { openIncomingApp } from '#server/testing/incoming-mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { mailsOf } from '../takedown-store.ts'
import { allowTakedowns, aTakedown, capturePages, sign } from '#server/testing/takedowns/signed-takedown.ts'

let opened: Awaited<ReturnType<typeof openIncomingApp>>
let who: People

beforeAll(async () => {
  opened = await openIncomingApp()
  who = await people(opened.app)
  await allowTakedowns(opened.app, null)
})
afterAll(() => opened.remove())

/** A takedown with a notice that left by mail, and one that waits for a form. */
async function aSentOne() {
  const { takedownId } = await aTakedown(opened.app, who.ana, [
    {},
    { way: 'form', contact: 'https://host.example/form' },
  ])
  await sign(who.ana, takedownId)
  await capturePages(opened.app, takedownId)
  const states = async () => (await who.ana.call(getTakedown, { takedownId })).notices.map(({ state }) => state)
  await expect.poll(states, { timeout: 30_000 }).toEqual(['sent', 'queued'])
  const [mail] = await mailsOf(opened.app.deps.db, takedownId)
  const left = async () =>
    (await opened.app.deps.database.execute('select state from mails where id = $1', [mail!.id])).rows
  await expect.poll(left, { timeout: 30_000 }).toEqual([{ state: 'sent' }])
  return takedownId
}

const sentMails = ({ messages }: { messages: { direction: string; notice: number | null; subject: string }[] }) =>
  messages.filter(({ direction }) => direction === 'out').map(({ notice, subject }) => [notice, subject.split(':')[0]])

test('A withdrawal tells the readers of sent mails where the owner wants it', { tags: ['long'] }, async () => {
  const takedownId = await aSentOne()
  const ended = await who.ana.call(withdrawTakedown, { takedownId, retract: true })
  expect(sentMails(ended).at(-1)).toEqual([1, 'Withdrawn'])
  expect(sentMails(ended)).toHaveLength(2)
  expect(ended.messages.at(-1)!.text).toContain(ended.messages[0]!.text)
  expect(ended.history.filter(({ step }) => step === 'retracted').map(({ notice }) => notice)).toEqual([1])
})

test('A withdrawal by itself tells no reader', { tags: ['long'] }, async () => {
  const ended = await who.ana.call(withdrawTakedown, { takedownId: await aSentOne() })
  expect(sentMails(ended)).toHaveLength(1)
})
