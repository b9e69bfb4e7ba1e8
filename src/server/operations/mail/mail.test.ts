import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMailInShort, listUndeliveredMails, sendMailAgain } from '#contract/operations/mail-endpoints.ts'
import { newId } from '#server/platform/ids.ts'
import type { MailState } from '#server/platform/mail/tables.ts'
import { refusalOf } from '#server/testing/client.ts'
import { type People, people, staffPerson } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { sendMailOnce } from './send-mail-once.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp()
  who = await people(app)
  await app.deps.database.execute('delete from mails')
})
afterAll(() => app.remove())

async function mail(state: MailState, to = 'office@shop.example', problem: string | null = null): Promise<string> {
  const id = newId()
  await app.deps.database.execute(
    `insert into mails (id, template, "to", subject, text, html, state, problem, attempts, created_at)
     values ($1, 'letter', $2, 'Your use of a picture', 'text', 'html', $3, $4, 1, now())`,
    [id, to, state, problem],
  )
  return id
}

/** The test's server has no mail server; the act is tried as on one that has. */
const withServer = () => ({ ...app.deps, config: { ...app.config, mail: { kind: 'smtp' } } }) as never
const stateOf = async (id: string) =>
  (await app.deps.database.execute('select state from mails where id = $1', [id])).rows[0]!.state

test('Mail is counted by domain, the worst first', async () => {
  await mail('sent', 'a@fine.example')
  await mail('sent', 'b@FINE.example')
  await mail('refused', 'a@picky.example', '550 No such user')
  const { domains, incoming, isSent } = await who.chiara.call(getMailInShort)
  expect(domains).toMatchObject([
    { domain: 'picky.example', refused: 1, sent: 0, problem: '550 No such user' },
    { domain: 'fine.example', refused: 0, sent: 2, problem: null },
  ])
  expect(incoming).toEqual({ waiting: 0, quarantined: 0, bounced: 0 })
  expect(isSent).toBe(false)
})

test('A mail pressed by two people at once is put on its way once', async () => {
  const id = await mail('failed', 'slow@shop.example', 'No answer.')
  const both = await Promise.allSettled([1, 2].map(() => sendMailOnce(withServer(), id, { evenIfArrived: false })))
  const refused = both.filter((one) => one.status === 'rejected')
  expect(refused).toHaveLength(1)
  expect(refused[0]!.reason).toMatchObject({ code: 'mail.on-its-way' })
  const { rows } = await app.deps.database.execute(
    "select 1 from pgboss.job where name = 'send-mail' and data->>'mailId' = $1",
    [id],
  )
  expect(rows).toHaveLength(1)
})

test('A sent or stopped mail is never sent again', async () => {
  for (const state of ['sent', 'stopped'] as const) {
    const id = await mail(state)
    await expect(sendMailOnce(withServer(), id, { evenIfArrived: true })).rejects.toMatchObject({
      code: 'mail.settled',
    })
    expect(await stateOf(id)).toBe(state)
  }
})

test('A mail that may have arrived leaves only when a person insists', async () => {
  const id = await mail('unsure')
  await expect(sendMailOnce(withServer(), id, { evenIfArrived: false })).rejects.toMatchObject({
    code: 'mail.may-have-arrived',
  })
  expect(await stateOf(id)).toBe('unsure')
  await sendMailOnce(withServer(), id, { evenIfArrived: true })
  await expect.poll(() => stateOf(id)).not.toBe('unsure')
})

test('Undelivered mails are listed; without a mail server none leaves', async () => {
  const id = await mail('refused', 'full@box.example', '552 The box is full')
  const { data } = await who.chiara.call(listUndeliveredMails, { pageSize: 100 })
  expect(data.find(({ _id }) => _id === id)).toMatchObject({ state: 'refused', to: 'full@box.example', case: null })
  expect(data.some(({ state }) => (state as string) === 'sent')).toBe(false)
  expect(await refusalOf(who.chiara.call(sendMailAgain, { mailId: id }))).toMatchObject({ code: 'mail.no-server' })
})

test('Only case managers, legal and support see outgoing mail', async () => {
  const sol = await staffPerson(app, ['reviewer', 'finance'])
  expect((await refusalOf(sol.call(getMailInShort))).status).toBe(403)
  expect((await refusalOf(sol.call(listUndeliveredMails))).status).toBe(403)
  await (await staffPerson(app, ['support'])).call(listUndeliveredMails)
})
