import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  loadSession,
  openTicket,
  requestOwnReset,
  requestReset,
  resendVerification,
  resetPassword,
  verifyEmail,
} from '#contract/accounts/endpoints.ts'
import { register } from '#contract/accounts/registering-endpoints.ts'
import { type Client, clientOf, refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailsTo, mailTo } from '#server/testing/mails.ts'
import { people } from '#server/testing/people.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { signInAt, solveSecurityCheck } from '#server/testing/security-check.ts'
import { identifyTicket } from '../sign-in/tickets.ts'

let app: TestApp
let visits = 0

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.remove())

const newVisitor = (): Client =>
  clientOf(app.url, undefined, { 'x-forwarded-for': `203.${++visits}.113.7`, 'user-agent': 'Firefox' })
const over = { status: 404, code: 'link.over' }
const strong = 'seven quiet otters at dusk'

async function newcomer(email: string) {
  const sent = { security_token: await solveSecurityCheck(app.url), form: aRegistration({ email }) }
  const { token } = await newVisitor().call(register, sent)
  return clientOf(app.url, token)
}
const askReset = async (email: string, client = newVisitor()) =>
  await client.call(requestReset, { email, security_token: await solveSecurityCheck(app.url) })

test('The link of the mail confirms the address once, without a session', { tags: ['long'] }, async () => {
  const rui = await newcomer('rui@example.com')
  const { token } = await mailTo(app, 'rui@example.com', 'verification')
  await newVisitor().call(verifyEmail, { token })
  expect((await rui.call(loadSession)).user.email_verified).toBe(true)
  expect(await refusalOf(newVisitor().call(verifyEmail, { token }))).toMatchObject({
    ...over,
    problem: { message: 'This link no longer works. Links work once and for a limited time.' },
  })
  await rui.call(resendVerification)
  expect(await mailsTo(app, 'rui@example.com')).toHaveLength(1)
})

test('The link can be sent again, five times an hour', { tags: ['long'] }, async () => {
  const sara = await newcomer('sara@example.com')
  for (let time = 0; time < 5; time++) await sara.call(resendVerification)
  expect(await refusalOf(sara.call(resendVerification))).toMatchObject({ status: 429 })
  const mails = await mailsTo(app, 'sara@example.com')
  expect(mails).toHaveLength(6)
  await newVisitor().call(verifyEmail, { token: mails[3]!.token })
})

test('Day-old links, and links of a former address, confirm nothing', async () => {
  await newcomer('tomas@example.com')
  const old = (await mailTo(app, 'tomas@example.com', 'verification')).token
  await app.deps.database.execute("update links set expires_at = now() - interval '1 second' where email = $1", [
    'tomas@example.com',
  ])
  expect(await refusalOf(newVisitor().call(verifyEmail, { token: old })), 'ASVS 6.4.1').toMatchObject(over)

  await newcomer('ursula@example.com')
  const { token } = await mailTo(app, 'ursula@example.com', 'verification')
  await app.deps.database.execute("update accounts set email = 'u@example.org' where email = 'ursula@example.com'")
  expect(await refusalOf(newVisitor().call(verifyEmail, { token }))).toMatchObject(over)
})

test('A reset answers everyone alike, and mails existing accounts', async () => {
  const { ana } = await people(app)
  expect(await askReset('nobody@example.com')).toBeUndefined()
  expect(await askReset(ana.email)).toBeUndefined()
  const mail = await mailTo(app, ana.email, 'reset')
  expect(mail.text).toContain(`/login/reset/${mail.token}`)
  expect(await mailsTo(app, 'nobody@example.com')).toEqual([])
})

test('An address without @ is none, and the security check is asked for', async () => {
  const wrong = await refusalOf(newVisitor().call(requestReset, { email: 'ana', security_token: '' }))
  expect(wrong).toMatchObject({
    status: 400,
    problem: {
      details: [
        { path: 'email', message: 'Invalid email address' },
        { path: 'security_token', message: 'Please complete the security verification before submitting.' },
      ],
    },
  })
})

test('A new password ends sessions, is mailed, and voids password and link', { tags: ['long'] }, async () => {
  const { bruno } = await people(app)
  await askReset(bruno.email)
  const { token } = await mailTo(app, bruno.email, 'reset')
  await newVisitor().call(resetPassword, { token, password: strong })
  expect(await refusalOf(bruno.call(loadSession))).toMatchObject({ code: 'unauthenticated' })
  expect(await refusalOf(signInAt(app.url, bruno))).toMatchObject({ code: 'account.wrong-password' })
  expect((await signInAt(app.url, { ...bruno, password: strong })).user._id).toBe(bruno.id)
  expect(await refusalOf(newVisitor().call(resetPassword, { token, password: strong }))).toMatchObject(over)
  expect((await mailsTo(app, bruno.email)).map(({ template }) => template)).toEqual([
    'reset',
    'password-changed',
    'new-sign-in',
  ])
})

test.each(['summer2024', 'Zq7?x'])(
  'A reset refuses the password %s and keeps the link valid',
  { tags: ['long'] },
  async (password) => {
    const { ana } = await people(app)
    await ana.call(requestOwnReset)
    const { token } = await mailTo(app, ana.email, 'reset')
    const refusal = await refusalOf(newVisitor().call(resetPassword, { token, password }))
    expect(refusal).toMatchObject({
      status: 400,
      problem: { details: [{ path: 'password', message: 'Please choose a stronger password.' }] },
    })
    await newVisitor().call(resetPassword, { token, password: strong })
  },
)

test('Five reset mails leave an hour; their links work until used', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  for (let time = 0; time < 7; time++) await askReset(ana.email)
  await expect.poll(async () => (await mailsTo(app, ana.email)).length).toBe(5)
  const [first, second] = await mailsTo(app, ana.email)
  await newVisitor().call(resetPassword, { token: first!.token, password: strong })
  expect(await refusalOf(newVisitor().call(resetPassword, { token: second!.token, password: strong }))).toMatchObject(
    over,
  )
})

test('One place asks for ten resets an hour and tries thirty links', { tags: ['long'] }, async () => {
  const client = newVisitor()
  for (let time = 0; time < 10; time++) await askReset('nobody@example.com', client)
  expect(await refusalOf(askReset('nobody@example.com', client))).toMatchObject({ status: 429 })
  for (let time = 0; time < 30; time++)
    expect(await refusalOf(client.call(verifyEmail, { token: 'x' }))).toMatchObject(over)
  expect(await refusalOf(client.call(resetPassword, { token: 'x', password: strong }))).toMatchObject({ status: 429 })
})

test('A ticket stands for its session once', async () => {
  const { ana } = await people(app)
  const { ticket } = await ana.call(openTicket)
  expect(await identifyTicket(app.deps, ticket)).toEqual({ accountId: ana.id })
  expect(await identifyTicket(app.deps, ticket), 'ASVS 14.2.1').toBeUndefined()
  expect(await identifyTicket(app.deps, ana.token!)).toBeUndefined()
})

test('A ticket is over after a minute, and when its session is', async () => {
  const { ana, bruno } = await people(app)
  const { ticket } = await ana.call(openTicket)
  const later = () => new Date(Date.now() + 61_000)
  expect(await identifyTicket({ ...app.deps, clock: later }, ticket)).toBeUndefined()
  const second = await bruno.call(openTicket)
  await app.deps.database.execute('delete from sessions where account_id = $1', [bruno.id])
  expect(await identifyTicket(app.deps, second.ticket)).toBeUndefined()
})
