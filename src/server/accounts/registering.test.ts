import { afterAll, beforeAll, expect, test } from 'vitest'
import { prevalidateEmail, register, scorePassword, verifyCode } from '#contract/accounts/registering-endpoints.ts'
import { listNotifications } from '#contract/accounts/notification-endpoints.ts'
import type { Sent } from '#contract/endpoint.ts'
import { type Client, clientOf, refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailsTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { solveSecurityCheck } from '#server/testing/security-check.ts'
import { findAccount } from './store.ts'

let app: TestApp
let who: People
let visitor: Client
let visits = 0

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  who = await people(app)
})
afterAll(() => app.remove())

/** A visitor with an own address, so with own limits. */
const newVisitor = (browser = 'Firefox') =>
  clientOf(app.url, undefined, {
    'x-forwarded-for': `198.51.${Math.floor(++visits / 250)}.${visits % 250}`,
    'user-agent': browser,
  })

const registerAs = async (
  client: Client,
  {
    form = {},
    ...more
  }: Partial<Omit<Sent<typeof register>, 'form'>> & { form?: Partial<Sent<typeof register>['form']> },
) =>
  await client.call(register, {
    security_token: await solveSecurityCheck(app.url),
    ...more,
    form: { ...aRegistration(), ...form },
  })

test('Registering signs in and mails a confirmation link', { tags: ['long'] }, async () => {
  visitor = newVisitor()
  const { user, token } = await registerAs(visitor, { form: { email: 'rui@example.com' } })
  expect(user).toMatchObject({ email: 'rui@example.com', email_verified: false, second_factor: false })
  expect(token).toHaveLength(43)
  expect((await mailsTo(app, 'rui@example.com')).map(({ template }) => template)).toEqual(['verification'])
})

test('Without the security check nobody registers', async () => {
  visitor = newVisitor()
  const asked = await refusalOf(registerAs(visitor, { security_token: '' }))
  expect(asked).toMatchObject({
    status: 400,
    problem: {
      details: [{ path: 'security_token', message: 'Please complete the security verification before submitting.' }],
    },
  })
  expect(await refusalOf(registerAs(visitor, { security_token: 'made up' }))).toMatchObject({
    status: 403,
    code: 'security-check.failed',
    problem: { message: 'Security verification failed. Reload the page and try again.', field: 'security_token' },
  })
})

test('A weak password is refused at its field with the reason', { tags: ['long'] }, async () => {
  visitor = newVisitor()
  const weak = async (password: string) => {
    const form = { email: 'weak@example.com', password, password_confirm: password }
    return (await refusalOf(registerAs(visitor, { form }))).problem.details
  }
  const told = (message: string) => [{ path: 'form.password', message }]
  expect(await weak('AlmeidaAna')).toEqual(told('There should not be any personal or page related data.'))
  expect(await weak('kfw92')).toEqual(told('Please choose a stronger password.'))
})

test('The strength of a password is told while it is typed', { tags: ['long'] }, async () => {
  visitor = newVisitor()
  const weak = await visitor.call(scorePassword, { password: '123456' })
  expect(weak).toMatchObject({ score: 0, warning: expect.stringMatching(/.+/) as string })
  expect((await visitor.call(scorePassword, { password: 'Correct-horse9 battery' })).score).toBe(4)
  const long = await visitor.call(scorePassword, { password: 'x'.repeat(256) })
  expect(long.score).toBeLessThan(3)
  const seven = await visitor.call(scorePassword, { password: 'xQ7$kZ9' })
  expect(seven.score, 'ASVS 6.2.1: below what is taken').toBeLessThan(3)
})

test('A referral code in any spelling is stored with the account', { tags: ['long'] }, async () => {
  visitor = newVisitor()
  const { referralCode } = (await findAccount(app.deps.db, who.ana.id))!
  expect(await visitor.call(verifyCode, { code: referralCode.toLowerCase() })).toEqual({
    isValid: true,
    feedback: '',
  })
  expect(await visitor.call(verifyCode, { code: 'UUUUUUUU' })).toEqual({
    isValid: false,
    feedback: 'We do not know this referral code.',
  })
  const form = { email: 'referred@example.com', referral_code: referralCode }
  const { user } = await registerAs(visitor, { form })
  expect(await findAccount(app.deps.db, user._id)).toMatchObject({ referredBy: who.ana.id })
  const [told] = (await who.ana.call(listNotifications)).data
  expect(told?.title).toBe(`${user.details.first_name} registered with your code`)
})

test.each([
  ['UUUUUUUU', 'We do not know this referral code.'],
  ['ABCDEFGHJ', 'Referral code too long (max 8 characters)'],
])('The referral code %s is refused at its field: %s', async (referral_code, message) => {
  const form = { email: 'unreferred@example.com', referral_code }
  const refusal = await refusalOf(registerAs(newVisitor(), { form }))
  expect(refusal).toMatchObject({ status: 400, problem: { details: [{ path: 'form.referral_code', message }] } })
})

test.each([
  [{ ppaSignup: true }, 'ppa', null],
  [{ smugmugSignup: true, ppaSignup: false, cherrydeckSignupKey: null }, 'smugmug', null],
  [{ cherrydeckSignupKey: 'spring-26' }, 'cherrydeck', 'spring-26'],
  [{}, null, null],
])('Registering with %o is kept as of partner %s', async (meta, partner, partnerKey) => {
  const email = `from-${partner ?? 'nobody'}@example.com`
  const { user } = await registerAs(newVisitor(), { form: { email }, meta })
  expect(await findAccount(app.deps.db, user._id)).toMatchObject({ partner, partnerKey })
})

test('A known address is reported before the form is sent', async () => {
  expect(await newVisitor().call(prevalidateEmail, { email: who.ana.email.toUpperCase() })).toEqual({
    payload: { type: 'error', validationMessage: 'This email address has an account already. Log in instead.' },
  })
})

test('Codes, scores, prevalidations and registrations are limited by address', { tags: ['long'] }, async () => {
  const tries: [times: number, once: (client: Client) => Promise<unknown>][] = [
    [10, (client) => client.call(verifyCode, { code: 'UUUUUUUU' })],
    [60, (client) => client.call(scorePassword, { password: 'x' })],
    [20, (client) => client.call(prevalidateEmail, { email: who.ana.email })],
  ]
  for (const [times, once] of tries) {
    const client = newVisitor()
    for (let time = 0; time < times; time++) await once(client)
    const refusal = await refusalOf(once(client))
    expect(refusal).toMatchObject({ status: 429, code: 'attempts.too-many' })
    expect(refusal.message).toMatch(/Too many attempts\. Please try again in \d+ (seconds|minutes)\.$/)
    await once(newVisitor())
  }
})

test('Registrations from one address need the security check after twenty an hour', { tags: ['long'] }, async () => {
  const client = newVisitor()
  for (let time = 0; time < 22; time++) await registerAs(client, { form: { email: `office-${time}@example.com` } })
  const once = () => refusalOf(client.call(register, { security_token: 'x', form: aRegistration() }))
  for (let time = 0; time < 20; time++) expect(await once()).toMatchObject({ status: 403 })
  expect(await once()).toMatchObject({ status: 429 })
})
