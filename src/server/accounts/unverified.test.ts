// @module-tag long
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  loadSession,
  passSecondFactor,
  requestOwnReset,
  requestReset,
  resetPassword,
  verifyEmail,
} from '#contract/accounts/endpoints.ts'
import { deleteAccount, keepAccount } from '#contract/accounts/leaving-endpoints.ts'
import { changeEmail, changePassword } from '#contract/accounts/profile-endpoints.ts'
import { register } from '#contract/accounts/registering-endpoints.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor } from '#contract/accounts/security-endpoints.ts'
import { submitCase } from '#contract/submissions/submitting-endpoints.ts'
import { type Client, clientOf, refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailsTo, mailTo } from '#server/testing/mails.ts'
import { type Person, people } from '#server/testing/people.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { signInAt, solveSecurityCheck } from '#server/testing/security-check.ts'

let app: TestApp
let visits = 0

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.remove())

const newVisitor = (): Client => clientOf(app.url, undefined, { 'x-forwarded-for': `203.${++visits}.113.7` })
const { password } = aRegistration()
const strong = 'seven quiet otters at dusk'
const over = { status: 404, code: 'link.over' }
const unverified = { status: 403, code: 'account.unverified' }

/** A visitor who typed this address, which may be anyone's. */
async function newcomer(email: string): Promise<Client> {
  const sent = { security_token: await solveSecurityCheck(app.url), form: aRegistration({ email }) }
  return clientOf(app.url, (await newVisitor().call(register, sent)).token)
}
const signIn = async (email: string, chosen = password) =>
  clientOf(app.url, (await signInAt(app.url, { email, password: chosen, client: newVisitor() })).token)
const linkOf = async (email: string, template: string) => (await mailTo(app, email, template)).token
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

async function withSecondFactor(person: Client, chosen = password): Promise<string> {
  const { secret } = await person.call(beginSecondFactor, { password: chosen })
  await person.call(confirmSecondFactor, { code: codeOf(secret, -1) })
  return secret
}

/** As accounts whose second factor predates confirmed addresses. */
const unverify = (email: string) =>
  app.deps.database.execute('update accounts set email_verified_at = null, first_verified_at = null where email = $1', [
    email,
  ])

test('An unverified address gets only verification and password mails', async () => {
  const email = 'typed@example.com'
  const eva = await newcomer(email)
  await eva.call(changePassword, { current: password, password: strong })
  const again = await signIn(email, strong)
  await again.call(requestOwnReset)
  await again.call(deleteAccount, { password: strong })
  await (await signIn(email, strong)).call(keepAccount)
  await mailTo(app, email, 'reset')
  expect(new Set((await mailsTo(app, email)).map(({ template }) => template)), 'ASVS 1.3.3').toEqual(
    new Set(['verification', 'reset']),
  )
})

test('An unverified account gets no second factor', async () => {
  const email = 'factor@example.com'
  const eva = await newcomer(email)
  expect(await refusalOf(eva.call(beginSecondFactor, { password }))).toMatchObject({
    ...unverified,
    problem: {
      message:
        'Please confirm your email address first, with the link that we sent you. If it is not the right address, change it in your profile.',
    },
  })
  await eva.call(verifyEmail, { token: await linkOf(email, 'verification') })
  const { secret } = await eva.call(beginSecondFactor, { password })
  await eva.call(changeEmail, { email: 'other-factor@example.com', password })
  expect(await refusalOf(eva.call(confirmSecondFactor, { code: codeOf(secret) }))).toMatchObject(unverified)
  expect((await eva.call(getSecondFactor)).isOn).toBe(false)
})

test('An unverified account starts no case', async () => {
  const email = 'case@example.com'
  const eva = await newcomer(email)
  expect(await refusalOf(eva.call(submitCase, {}))).toMatchObject(unverified)
  await eva.call(verifyEmail, { token: await linkOf(email, 'verification') })
  expect(await refusalOf(eva.call(submitCase, {}))).toMatchObject({ status: 400, code: 'invalid' })
})

test('The password changes a mistyped address and voids its links', async () => {
  const [mistyped, meant] = ['eva@exmaple.com', 'eva@example.com']
  const eva = await newcomer(mistyped)
  await newVisitor().call(requestReset, { email: mistyped, security_token: await solveSecurityCheck(app.url) })
  const sent = { verify: await linkOf(mistyped, 'verification'), reset: await linkOf(mistyped, 'reset') }
  expect(await refusalOf(eva.call(changeEmail, { email: meant, password: 'wrong' }))).toMatchObject({ status: 403 })
  await eva.call(changeEmail, { email: meant, password })
  expect(await refusalOf(newVisitor().call(verifyEmail, { token: sent.verify }))).toMatchObject(over)
  expect(await refusalOf(newVisitor().call(resetPassword, { token: sent.reset, password: strong }))).toMatchObject(over)
  await newVisitor().call(verifyEmail, { token: await linkOf(meant, 'verification') })
  expect((await eva.call(loadSession)).user).toMatchObject({ email: meant, email_verified: true })
  expect((await mailsTo(app, mistyped)).map(({ template }) => template)).toEqual(['verification', 'reset'])
})

test('A late verification never verifies the changed address', async () => {
  const [before, after] = ['racing@example.com', 'raced@example.com']
  const eva = await newcomer(before)
  const token = await linkOf(before, 'verification')
  await Promise.allSettled([
    eva.call(changeEmail, { email: after, password }),
    ...[1, 2, 3].map(() => newVisitor().call(verifyEmail, { token })),
  ])
  expect((await eva.call(loadSession)).user).toMatchObject({ email: after, email_verified: false })
})

test('A password set by mail gives an unverified account to its reader', async () => {
  const email = 'squatted@example.com'
  const squatter = await newcomer(email)
  const verification = await linkOf(email, 'verification')
  await newVisitor().call(verifyEmail, { token: verification })
  await withSecondFactor(squatter)
  await unverify(email)
  await squatter.call(requestOwnReset)
  await newVisitor().call(resetPassword, { token: await linkOf(email, 'reset'), password: strong })
  expect((await mailTo(app, email, 'password-changed')).text).toContain('its second factor and all links')
  expect(await refusalOf(squatter.call(loadSession))).toMatchObject({ status: 401 })
  const owner = await signIn(email, strong)
  expect(await owner.call(getSecondFactor)).toEqual({ isOn: false, recoveryCodesLeft: 0 })
  expect((await owner.call(loadSession)).user).toMatchObject({ email_verified: true })
})

test('A once verified account keeps its second factor from strangers', async () => {
  const { ana }: { ana: Person } = await people(app)
  const secret = await withSecondFactor(ana, ana.password)
  const mistyped = `mistyped-${ana.email}`
  await ana.call(changeEmail, { email: mistyped, password: ana.password })
  await ana.call(requestOwnReset)
  await newVisitor().call(resetPassword, { token: await linkOf(mistyped, 'reset'), password: strong })
  const refusal = await refusalOf(signIn(mistyped, strong))
  expect(refusal, 'ASVS 6.3.4, 6.4.3').toMatchObject({ status: 401, code: 'second-factor' })
  const { challenge } = refusal.problem.details as { challenge: string }
  await newVisitor().call(passSecondFactor, { challenge, code: codeOf(secret, 1) })
  expect((await mailTo(app, mistyped, 'password-changed')).text).not.toContain('every link')
})
