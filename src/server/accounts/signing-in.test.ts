import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEmail, getSecurityCheck, loadSession, login, verifyEmail } from '#contract/accounts/endpoints.ts'
import { register } from '#contract/accounts/registering-endpoints.ts'
import { changePassword } from '#contract/accounts/profile-endpoints.ts'
import { endOtherSessions, endSession, listSessions } from '#contract/accounts/security-endpoints.ts'
import { type Client, clientOf, refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailsTo, mailTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { signInAt, solveSecurityCheck } from '#server/testing/security-check.ts'
import { finishSignIn } from './sign-in/finish-sign-in.ts'
import { findSigner, keepsPassword } from './place-store.ts'

let app: TestApp
let who: People
let visits = 0

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  who = await people(app)
})
afterAll(() => app.remove())

const at = (ip: string, browser = 'Firefox'): Client =>
  clientOf(app.url, undefined, { 'x-forwarded-for': ip, 'user-agent': browser })
/** A visitor from a network of their own. */
const newVisitor = () => at(`203.${++visits}.113.7`)
const signIn = (client: Client, email: string, password: string) => signInAt(app.url, { email, password, client })

test('A solution of the security check counts once', async () => {
  const security_token = await solveSecurityCheck(app.url)
  const { email, password } = who.bruno
  await newVisitor().call(login, { email, password, security_token })
  expect(await refusalOf(newVisitor().call(login, { email, password, security_token }))).toMatchObject({
    status: 403,
    code: 'security-check.failed',
    problem: { message: 'Security verification failed. Please try again.', field: 'security_token' },
  })
})

test('A wrong password spends the solution too', async () => {
  const security_token = await solveSecurityCheck(app.url)
  const { email, password } = who.bruno
  const client = newVisitor()
  expect(await refusalOf(client.call(login, { email, password: 'wrong', security_token }))).toMatchObject({
    code: 'account.wrong-password',
  })
  expect(await refusalOf(client.call(login, { email, password, security_token }))).toMatchObject({ status: 403 })
})

test('Without the security check nobody signs in', async () => {
  const { email, password } = who.bruno
  const message = 'Please complete the security verification before signing in.'
  for (const sent of [
    { email, password },
    { email, password, security_token: '' },
  ])
    expect(await refusalOf(newVisitor().call(login, sent as never))).toMatchObject({
      status: 400,
      problem: { details: [{ path: 'security_token', message }] },
    })
})

test('The security check asks for unpredictable work of our own', async () => {
  const one = await who.visitor.call(getSecurityCheck)
  const other = await who.visitor.call(getSecurityCheck)
  expect(one).toMatchObject({ provider: 'altcha', challenge: { parameters: { algorithm: 'PBKDF2/SHA-256' } } })
  expect(one).not.toEqual(other)
})

test('Ten address checks an hour are free, then a solution is due', async () => {
  const client = newVisitor()
  expect(await client.call(checkEmail, { email: who.ana.email.toUpperCase() })).toEqual({ exists: true })
  expect(await client.call(checkEmail, { email: 'nobody@example.com' })).toEqual({ exists: false })
  for (let time = 2; time < 10; time++) await client.call(checkEmail, { email: who.ana.email })
  expect(await refusalOf(client.call(checkEmail, { email: who.ana.email }))).toMatchObject({
    status: 429,
    code: 'security-check.required',
    problem: { message: 'Please complete the security verification first.' },
  })
  const security_token = await solveSecurityCheck(app.url)
  expect(await client.call(checkEmail, { email: who.ana.email, security_token })).toEqual({ exists: true })
  expect(await refusalOf(client.call(checkEmail, { email: who.ana.email, security_token }))).toMatchObject({
    code: 'security-check.failed',
  })
})

test('Thirty free answers an hour are the most for a network', async () => {
  const neighbours = [1, 2, 3, 4].map((host) => at(`198.18.5.${host}`))
  for (const client of neighbours.slice(0, 3))
    for (let time = 0; time < 10; time++) await client.call(checkEmail, { email: who.ana.email })
  expect(await refusalOf(neighbours[3]!.call(checkEmail, { email: who.ana.email }))).toMatchObject({ status: 429 })
})

test('Sessions are listed with their place, and each can be ended', async () => {
  const { email, password } = (await people(app)).bruno
  const laptop = clientOf(app.url, (await signIn(at('203.0.113.9', 'Laptop'), email, password)).token)
  const phone = clientOf(app.url, (await signIn(at('2001:db8:1:2:3::4', 'Phone'), email, password)).token)
  const { data } = await laptop.call(listSessions)
  expect(data, 'ASVS 7.1.2').toHaveLength(3)
  expect(data.find(({ isCurrent }) => isCurrent)).toMatchObject({ browser: 'Laptop', address: '203.0.113.9' })
  const other = data.find(({ browser }) => browser === 'Phone')!
  expect(other).toMatchObject({ address: '2001:db8:1:2::/64', isCurrent: false })

  await laptop.call(endSession, { sessionId: other._id })
  expect(await refusalOf(phone.call(loadSession)), 'ASVS 7.5.2').toMatchObject({ code: 'unauthenticated' })
  expect(await refusalOf(laptop.call(endSession, { sessionId: other._id }))).toMatchObject({ status: 404 })
  expect(await laptop.call(endOtherSessions)).toEqual({ ended: 1 })
  expect((await laptop.call(listSessions)).data).toHaveLength(1)
})

test('Only a sign-in from an unknown network is mailed', { tags: ['long'] }, async () => {
  const email = 'eva@example.com'
  const form = aRegistration({ email })
  await at('192.0.2.10').call(register, { security_token: await solveSecurityCheck(app.url), form })
  await at('192.0.2.10').call(verifyEmail, { token: (await mailTo(app, email, 'verification')).token })
  await signIn(at('192.0.2.77'), email, form.password)
  const kinds = async () => (await mailsTo(app, email)).map(({ template }) => template)
  expect(await kinds()).toEqual(['verification'])
  await signIn(at('198.51.100.1', 'Safari'), email, form.password)
  await signIn(at('198.51.100.1', 'Safari'), email, form.password)
  expect(await kinds()).toEqual(['verification', 'new-sign-in'])
  const [, mail] = await mailsTo(app, email)
  expect(mail!.text).toContain('Browser: Safari')
  expect(mail!.text).toContain('Address: 198.51.100.1')
})

test('A password changed during sign-in gives no session or known network', async () => {
  const { bruno } = await people(app)
  const place = { address: '203.0.113.250', network: '203.0.113.0/24' }
  const found = (await findSigner(app.deps.db, bruno.email, place))!
  await bruno.call(changePassword, { current: bruno.password, password: 'Otters-cross-7-rivers' })
  const before = (await bruno.call(listSessions)).data.length
  const signing = finishSignIn(app.deps, { ...found, signer: { ip: place.address, browser: 'Firefox' } })
  await expect(signing).rejects.toMatchObject({ code: 'account.wrong-password' })
  expect((await bruno.call(listSessions)).data).toHaveLength(before)
  expect((await findSigner(app.deps.db, bruno.email, place))!.familiarity.knowsAddress).toBe(false)
  const challenged = app.deps.db.transaction((tx) => keepsPassword(tx, found.account))
  expect(await challenged).toBe(false)
})
