import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  listNotificationPreferences,
  listNotifications,
  readAllNotifications,
  readNotification,
  setNotificationPreference,
} from '#contract/accounts/notification-endpoints.ts'
import { updateUser } from '#contract/accounts/profile-endpoints.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { people, type Person } from '#server/testing/people.ts'
import { startDigests } from './digests.ts'
import { notify } from './notify.ts'
import { accountNotifications, notificationType } from './types.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const urgent = notificationType<{ what: string }>({
  name: 'test.urgent',
  title: 'Urgent things',
  mail: 'now',
  write: ({ what }) => ({ title: `${what} happened`, body: 'Have a look.', path: '/matches' }),
})
const { referralUsed, passwordChanged } = accountNotifications

/** Waits for a new millisecond, by which lists are ordered. */
async function tell({ id }: Person, firstName: string): Promise<void> {
  await app.deps.db.transaction((tx) => notify(app.deps, tx, referralUsed, { accountId: id, firstName }))
  const told = Date.now()
  while (Date.now() === told) await setImmediate()
}
const tellUrgently = ({ id }: Person, what: string) =>
  app.deps.db.transaction((tx) => notify(app.deps, tx, urgent, { accountId: id, what }))

type Mail = { template: string; subject: string; text: string; unsubscribe_url: string | null }
const mailsTo = async ({ email }: Person): Promise<Mail[]> => {
  const { rows } = await app.deps.database.execute('select * from mails where "to" = $1 order by created_at, id', [
    email,
  ])
  return rows as Mail[]
}
async function whenMailed(person: Person, many: number): Promise<Mail[]> {
  for (;;) {
    const mails = await mailsTo(person)
    if (mails.length >= many) return mails
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
/** Every digest job that was given out has run. */
async function whenDigestsRan(): Promise<void> {
  for (;;) {
    const { rows } = await app.deps.database.execute(
      "select 1 from pgboss.job where name = 'mail-digest' and state in ('created', 'active', 'retry')",
    )
    if (rows.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** The app at a time of a Monday, UTC. */
const onMonday = (time: string) => ({ ...app.deps, clock: () => new Date(`2026-11-23T${time}:00Z`) })

test('Notifications are listed newest first until read', async () => {
  const { ana, bruno } = await people(app)
  await tell(ana, 'Rui')
  await tell(ana, 'Eva')
  const list = await ana.call(listNotifications)
  expect(list).toMatchObject({ total: 2, unread: 2, page: 1 })
  expect(list.data.map(({ title }) => title)).toEqual([
    'Eva registered with your code',
    'Rui registered with your code',
  ])
  const read = await ana.call(readNotification, { notificationId: list.data[0]!._id })
  expect(read.readAt).not.toBeNull()
  expect((await ana.call(readNotification, { notificationId: read._id })).readAt).toBe(read.readAt)
  expect(await ana.call(listNotifications, { unread: 'true' })).toMatchObject({ total: 1, unread: 1 })
  expect(await ana.call(readAllNotifications)).toEqual({ read: 1 })
  expect(await ana.call(listNotifications)).toMatchObject({ total: 2, unread: 0 })
  expect(await bruno.call(listNotifications)).toMatchObject({ data: [], total: 0, unread: 0 })
})

test('Pages of the list continue where the last ended', async () => {
  const { ana } = await people(app)
  for (const name of ['Rui', 'Eva', 'Tom']) await tell(ana, name)
  const pages = await Promise.all([1, 2, 3].map((page) => ana.call(listNotifications, { page, pageSize: 1 })))
  expect(pages.flatMap(({ data }) => data.map(({ title }) => title.split(' ')[0]))).toEqual(['Tom', 'Eva', 'Rui'])
})

test("Notifications reach the owner's browsers, unless the transaction fails", async () => {
  const { ana } = await people(app)
  const failing = app.deps.db.transaction(async (tx) => {
    await notify(app.deps, tx, urgent, { accountId: ana.id, what: 'Nothing' })
    throw new Error('no after all')
  })
  await expect(failing).rejects.toThrow('no after all')
  expect(await ana.call(listNotifications)).toMatchObject({ total: 0 })
  await tell(ana, 'Rui')
  const [told] = (await ana.call(listNotifications)).data
  const { rows } = await app.deps.database.execute('select event from events where owner_id = $1', [ana.id])
  expect(rows).toEqual([{ event: { type: 'notification', notificationId: told!._id } }])
  expect(await mailsTo(ana)).toEqual([])
})

test('An urgent notification is mailed at once with page and unsubscription', async () => {
  const { ana } = await people(app)
  await tellUrgently(ana, 'Something')
  const [mail] = await mailsTo(ana)
  expect(mail).toMatchObject({ template: 'notification', subject: 'Something happened' })
  expect(mail!.text).toContain(`${app.config.publicUrl}/matches`)
  expect(mail!.unsubscribe_url).toMatch(new RegExp(`^${app.config.publicUrl}/unsubscribe/${ana.id}/test.urgent/`))
  expect(mail!.text).toContain(mail!.unsubscribe_url)
})

test('Gathered notifications come in one mail, once', { tags: ['long'] }, async () => {
  const { ana, bruno } = await people(app)
  for (const name of ['Rui', 'Eva']) await tell(ana, name)
  await tell(bruno, 'Tom')
  await Promise.all([startDigests(onMonday('07:10'), 'daily'), startDigests(onMonday('07:10'), 'daily')])
  const [mail] = await whenMailed(ana, 1)
  expect(mail).toMatchObject({ template: 'digest', subject: '2 things happened at Rightframe' })
  expect(mail!.text).toContain('- Rui registered with your code: Thank you for the recommendation.\n- Eva registered')
  const [brunos] = await whenMailed(bruno, 1)
  expect(brunos).toMatchObject({ subject: 'One thing happened at Rightframe' })
  await startDigests(onMonday('07:10'), 'daily')
  await whenDigestsRan()
  expect([await mailsTo(ana), await mailsTo(bruno)].map((mails) => mails.length)).toEqual([1, 1])
})

test.each([
  ['daily', '2026-11-24T21:15:00Z', '2026-11-24T22:15:00Z'],
  ['weekly', '2026-11-23T22:15:00Z', '2026-11-22T22:15:00Z'],
] as const)("The %s mail comes in its owner's morning", async (digest, tooEarly, morning) => {
  const { ana } = await people(app)
  await ana.call(updateUser, { time_zone: 'Asia/Tokyo' })
  await ana.call(setNotificationPreference, { type: referralUsed.name, mail: digest })
  await tell(ana, 'Rui')
  await startDigests({ ...app.deps, clock: () => new Date(tooEarly) }, digest)
  await whenDigestsRan()
  expect(await mailsTo(ana)).toEqual([])
  await startDigests({ ...app.deps, clock: () => new Date(morning) }, digest)
  expect(await whenMailed(ana, 1)).toHaveLength(1)
})

test('A gathered mail lists fifty and counts the rest', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  for (let at = 0; at < 52; at++) await tell(ana, `Rui${at}`)
  await startDigests(onMonday('07:10'), 'daily')
  const [mail] = await whenMailed(ana, 1)
  expect(mail!.text.match(/^- Rui/gm)).toHaveLength(50)
  expect(mail!.text).toContain('And 2 more.')
})

test('Each kind is mailed as its owner chooses', async () => {
  const { ana } = await people(app)
  expect((await ana.call(listNotificationPreferences)).data).toContainEqual({
    type: 'accounts.referral-used',
    title: 'Someone registers with my referral code',
    mail: 'daily',
    default: 'daily',
  })
  const choose = (mail: 'now' | 'weekly' | 'off') =>
    ana.call(setNotificationPreference, { type: referralUsed.name, mail })
  await choose('now')
  await tell(ana, 'Rui')
  expect((await mailsTo(ana)).map(({ subject }) => subject)).toEqual(['Rui registered with your code'])
  await choose('off')
  await tell(ana, 'Eva')
  await choose('weekly')
  await tell(ana, 'Tom')
  await startDigests(onMonday('07:10'), 'weekly')
  const [, digest] = await whenMailed(ana, 2)
  expect(digest!.text).toContain('Tom registered')
  expect(digest!.text).not.toContain('Eva registered')
})

test('Turning mail off drops waiting notifications from the mail', async () => {
  const { ana } = await people(app)
  await tell(ana, 'Rui')
  await ana.call(setNotificationPreference, { type: referralUsed.name, mail: 'off' })
  await startDigests(onMonday('07:10'), 'daily')
  await whenDigestsRan()
  expect(await mailsTo(ana)).toEqual([])
})

test('A kind with its own mail is listed without a choice', async () => {
  const { ana } = await people(app)
  await app.deps.db.transaction((tx) => notify(app.deps, tx, passwordChanged, { accountId: ana.id }))
  expect(await ana.call(listNotifications)).toMatchObject({ data: [{ title: 'Your password was changed' }] })
  expect(await mailsTo(ana)).toEqual([])
  const preferences = (await ana.call(listNotificationPreferences)).data
  expect(preferences.map(({ type }) => type)).not.toContain(passwordChanged.name)
  for (const type of [passwordChanged.name, 'no.such'])
    await expect(ana.call(setNotificationPreference, { type, mail: 'off' })).rejects.toMatchObject({ status: 404 })
})

const chosen = async (person: Person) =>
  (await person.call(listNotificationPreferences)).data.find(({ type }) => type === referralUsed.name)?.mail

test('Unsubscribing needs a post and affects this account only', async () => {
  const { ana, bruno } = await people(app)
  const url = app.deps.unsubscribe.urlFor(ana.id, referralUsed.name).replace(app.config.publicUrl, app.url)
  const asked = await fetch(url)
  expect(asked.status).toBe(200)
  expect(await asked.text()).toContain('Someone registers with my referral code')
  expect(await chosen(ana), 'ASVS 3.5.3').toBe('daily')
  const done = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(done.status).toBe(200)
  expect([await chosen(ana), await chosen(bruno)]).toEqual(['off', 'daily'])
})

test('Unsubscribing from a gathered mail stops all its kinds', async () => {
  const { ana } = await people(app)
  const url = app.deps.unsubscribe.urlFor(ana.id, 'daily').replace(app.config.publicUrl, app.url)
  expect(await (await fetch(url)).text()).toContain('what happened in a day')
  expect((await fetch(url, { method: 'POST' })).status).toBe(200)
  expect(await chosen(ana)).toBe('off')
})

test('An altered or foreign unsubscription link stops nothing', async () => {
  const { ana, bruno } = await people(app)
  const [, signature] = /([^/]+)$/.exec(app.deps.unsubscribe.urlFor(ana.id, 'daily'))!
  for (const path of [
    `${bruno.id}/daily/${signature}`,
    `${ana.id}/weekly/${signature}`,
    `${ana.id}/daily/AAAA`,
    'x',
    '',
  ])
    for (const method of ['GET', 'POST'])
      expect((await fetch(`${app.url}/unsubscribe/${path}`, { method })).status).toBe(404)
  expect([await chosen(ana), await chosen(bruno)]).toEqual(['daily', 'daily'])
})
