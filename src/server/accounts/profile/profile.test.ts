import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession } from '#contract/accounts/endpoints.ts'
import {
  addWebsite,
  changeEmail,
  changePassword,
  changeWebsite,
  getReferralCode,
  hideCaseSubInfoModal,
  hideTopMatchModal,
  removeWebsite,
  updateUser,
} from '#contract/accounts/profile-endpoints.ts'
import { clientOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { type People, people, type Person } from '#server/testing/people.ts'
import { isPassword } from '../passwords/passwords.ts'
import { atTheServer, openSession } from '../sign-in/sessions.ts'
import { findAccount } from '../store.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.remove())

const everybody = (): Promise<People> => people(app)
const another = async ({ id }: Person) => {
  const opened = openSession(app.deps.db, { accountId: id, signer: atTheServer, now: new Date() })
  return clientOf(app.url, await opened)
}
const mailsTo = async (email: string) => {
  const { rows } = await app.deps.database.execute(
    'select template, text from mails where "to" = $1 order by template',
    [email],
  )
  return rows as { template: string; text: string }[]
}

test('Details change one by one, and omitted ones stay', async () => {
  const { ana } = await everybody()
  const changed = await ana.call(updateUser, {
    details: { first_name: 'Anabela', company: 'Studio Almeida' },
    time_zone: 'Europe/Lisbon',
    features: { matches_views: true },
  })
  expect(changed.user).toMatchObject({
    details: { first_name: 'Anabela', last_name: 'Almeida', company: 'Studio Almeida', country: 'PT' },
    time_zone: 'Europe/Lisbon',
    language: 'en',
    features: { matches_views: true },
  })
  await ana.call(updateUser, { details: { company: '' }, language: 'pt-PT', features: { remittance: false } })
  expect((await ana.call(loadSession)).user).toMatchObject({
    details: { first_name: 'Anabela', company: null },
    language: 'pt-PT',
    features: { matches_views: true, remittance: false },
  })
  expect((await ana.call(updateUser, {})).user.language).toBe('pt-PT')
})

test('Other windows hear of a change, unless it is silent', async () => {
  const { ana } = await everybody()
  const put = (headers: Record<string, string>) =>
    fetch(`${app.url}/api/users/me`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ language: 'de' }),
    })
  const heard = async () => {
    const { rows } = await app.deps.database.execute('select event from events where owner_id = $1', [ana.id])
    return rows.map(({ event }) => event)
  }
  expect((await put({ silent: 'true' })).status).toBe(200)
  expect(await heard()).toEqual([])
  expect((await put({})).status).toBe(200)
  expect(await heard()).toEqual([{ type: 'user' }])
})

test('A wrong form gets an error at each field', async () => {
  const { ana } = await everybody()
  await expect(
    ana.call(updateUser, { details: { first_name: '', last_name: 'ALMEIDA' }, time_zone: 'Nowhere' }),
  ).rejects.toMatchObject({
    status: 400,
    problem: {
      details: [
        { path: 'details.first_name', message: 'First Name required.' },
        { path: 'details.last_name', message: 'Please ensure your name is capitalized correctly.' },
        { path: 'time_zone', message: 'Choose a time zone from the list.' },
      ],
    },
  })
})

test('Websites are appended, changed in place and removed by index', async () => {
  const { ana } = await everybody()
  await ana.call(addWebsite, { url: 'ana.example' })
  await ana.call(addWebsite, { url: 'https://photos.example/ana/albums/' })
  expect((await ana.call(changeWebsite, { index: 1, url: 'https://photos.example/ana' })).user.websites).toEqual([
    'https://ana.example',
    'https://photos.example/ana',
  ])
  expect((await ana.call(removeWebsite, { index: 0 })).user.websites).toEqual(['https://photos.example/ana'])
})

test('A website is listed once, and a changed list rechecked', async () => {
  const { ana } = await everybody()
  await ana.call(addWebsite, { url: 'https://ana.example' })
  await ana.call(addWebsite, { url: 'https://other.example' })
  const existing = {
    status: 409,
    code: 'website.exists',
    problem: { message: 'This website is on your list already.' },
  }
  await expect(ana.call(addWebsite, { url: 'https://ANA.example/' })).rejects.toMatchObject(existing)
  await expect(ana.call(changeWebsite, { index: 1, url: 'https://ana.example' })).rejects.toMatchObject(existing)
  await expect(ana.call(removeWebsite, { index: 0, url: 'https://other.example' })).rejects.toMatchObject({
    status: 409,
    code: 'website.changed',
    problem: { message: 'Your list has changed meanwhile. Check it and try again.' },
  })
  for (const call of [
    () => ana.call(removeWebsite, { index: 2 }),
    () => ana.call(changeWebsite, { index: 2, url: 'https://x.example' }),
  ])
    await expect(call()).rejects.toMatchObject({ status: 404 })
})

test('Simultaneously added websites are all kept, at most 100', { tags: ['long'] }, async () => {
  const { ana } = await everybody()
  const add = (at: number) => ana.call(addWebsite, { url: `https://w${at}.example` })
  await Promise.all(Array.from({ length: 100 }, (_, at) => add(at)))
  expect((await ana.call(loadSession)).user.websites).toHaveLength(100)
  await expect(add(100)).rejects.toMatchObject({
    status: 409,
    code: 'website.too-many',
    problem: { message: 'Your list has 100 websites, the most it can hold.' },
  })
})

test('A hidden explanation stays hidden', async () => {
  const { ana } = await everybody()
  await ana.call(hideTopMatchModal)
  await ana.call(hideTopMatchModal)
  expect((await ana.call(hideCaseSubInfoModal)).user.hidden_modals).toEqual(['topmatch', 'casesubinfo'])
  expect((await ana.call(updateUser, { language: 'pt-PT' })).user.hidden_modals).toEqual(['topmatch', 'casesubinfo'])
})

test('An explanation shows again after its owner restores it', async () => {
  const { ana } = await everybody()
  await ana.call(hideTopMatchModal)
  await ana.call(hideCaseSubInfoModal)
  const { user } = await ana.call(updateUser, { hidden_modals: ['casesubinfo', 'casesubinfo'] })
  expect(user.hidden_modals).toEqual(['casesubinfo'])
  await expect(ana.call(updateUser, { hidden_modals: ['welcome' as never] })).rejects.toMatchObject({ status: 400 })
})

test('Every account has its own referral code', async () => {
  const { ana, bruno } = await everybody()
  const { code } = await ana.call(getReferralCode)
  expect(code).toMatch(/^[0-9A-Z]{8}$/)
  expect((await bruno.call(getReferralCode)).code).not.toBe(code)
})

test('A changed password ends other sessions and notifies the owner', { tags: ['long'] }, async () => {
  const { ana } = await everybody()
  const elsewhere = await another(ana)
  await ana.call(updateUser, { time_zone: 'Asia/Tokyo' })
  await ana.call(changePassword, { current: ana.password, password: 'Otters-cross-7-rivers' })
  expect((await ana.call(loadSession)).user._id).toBe(ana.id)
  await expect(elsewhere.call(loadSession), 'ASVS 7.4.3').rejects.toMatchObject({ kind: 'unauthenticated' })
  const { passwordHash } = (await findAccount(app.deps.db, ana.id))!
  expect(await isPassword('Otters-cross-7-rivers', passwordHash), 'ASVS 6.2.2').toBe(true)
  expect((await mailsTo(ana.email)).map(({ template }) => template)).toEqual(['password-changed'])
  expect((await mailsTo(ana.email))[0]!.text).toMatch(/Your password was changed on \d+ \w+ 20\d\d, \d\d:\d\d GMT\+9\./)
})

test('A weak new password or wrong old one changes nothing', { tags: ['long'] }, async () => {
  const { ana } = await everybody()
  const elsewhere = await another(ana)
  await expect(
    ana.call(changePassword, { current: ana.password, password: '123456' }),
    'ASVS 6.2.4',
  ).rejects.toMatchObject({
    status: 400,
    problem: { details: [{ path: 'password' }] },
  })
  const wrong = ana.call(changePassword, { current: 'wrong', password: 'Otters-cross-7-rivers' })
  await expect(wrong, 'ASVS 6.2.3').rejects.toMatchObject({
    status: 403,
    code: 'account.wrong-password',
    problem: { field: 'current', message: 'This is not your password. Check it, or reset it.' },
  })
  expect((await elsewhere.call(loadSession)).user._id).toBe(ana.id)
})

test('A changed address is reported, confirmed, and ends other sessions', async () => {
  const { ana } = await everybody()
  const elsewhere = await another(ana)
  const email = `new-${ana.email}`
  const { user } = await ana.call(changeEmail, { email, password: ana.password })
  expect(user).toMatchObject({ email, email_verified: false })
  const [changed, ...others] = await mailsTo(ana.email)
  expect(others).toEqual([])
  expect(changed).toMatchObject({ template: 'email-changed' })
  expect(changed!.text).toContain(`from ${ana.email} to ${email}`)
  expect((await mailsTo(email)).map(({ template }) => template)).toEqual(['verification'])
  await expect(elsewhere.call(loadSession)).rejects.toMatchObject({ kind: 'unauthenticated' })
})

test('A taken address or wrong password changes nothing', async () => {
  const { ana, bruno } = await everybody()
  await expect(
    ana.call(changeEmail, { email: bruno.email.toUpperCase(), password: ana.password }),
  ).rejects.toMatchObject({
    status: 409,
    code: 'account.exists',
    problem: { field: 'email', message: 'This email address belongs to another account.' },
  })
  await expect(
    ana.call(changeEmail, { email: 'x@studio.example', password: 'wrong' }),
    'ASVS 7.5.1',
  ).rejects.toMatchObject({
    status: 403,
    code: 'account.wrong-password',
  })
  expect((await ana.call(loadSession)).user.email).toBe(ana.email)
  expect(await mailsTo(ana.email)).toEqual([])
})

test('An open browser guesses the password ten times at most', { tags: ['long'] }, async () => {
  const { ana } = await everybody()
  const guess = () => ana.call(changeEmail, { email: 'x@studio.example', password: 'wrong' })
  for (let times = 0; times < 10; times++) await expect(guess()).rejects.toMatchObject({ status: 403 })
  await expect(guess()).rejects.toMatchObject({ status: 429, code: 'attempts.too-many' })
})

test('An account changes its address at most five times an hour', { tags: ['long'] }, async () => {
  const { ana } = await everybody()
  const move = (at: number) => ana.call(changeEmail, { email: `${at}-${ana.email}`, password: ana.password })
  for (let at = 0; at < 5; at++) await move(at)
  await expect(move(5)).rejects.toMatchObject({ status: 429, code: 'attempts.too-many' })
  expect((await ana.call(loadSession)).user.email).toBe(`4-${ana.email}`)
})
