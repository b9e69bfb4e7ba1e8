// @module-tag long
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createChallenge } from 'altcha-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadSession, login, requestReset, resetPassword } from '#contract/accounts/endpoints.ts'
import { register } from '#contract/accounts/registering-endpoints.ts'
import { ProofOfWork } from '#contract/platform/security-check.ts'
import { deriveKey } from '#server/platform/derive-key.ts'
import { CallRefused, type Client, clientOf, refusalOf } from '#server/testing/client.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { mailsTo, mailTo } from '#server/testing/mails.ts'
import { type People, people } from '#server/testing/people.ts'
import { aRegistration } from '#server/testing/registration.ts'
import { deriveSolution, signInAt, solutionOf } from '#server/testing/security-check.ts'

let app: TestApp
let who: People

beforeAll(async () => {
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
  who = await people(app)
})
afterAll(() => app.remove())

const at = (ip: string) => clientOf(app.url, undefined, { 'x-forwarded-for': ip })

/** Attackers have machines to solve challenges; the test does not wait for them and makes challenges that are solved at once. */
async function solution(): Promise<string> {
  const secret = readFileSync(join(app.home, 'secret'), 'utf8').trim()
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: 1,
    counter: 1,
    expiresAt: Math.floor(Date.now() / 1000) + 300,
    deriveKey: deriveSolution,
    hmacSignatureSecret: deriveKey(secret, 'security-check'),
    hmacKeySignatureSecret: deriveKey(secret, 'security-check', 'solutions'),
  })
  return await solutionOf({ provider: 'altcha', challenge: ProofOfWork.parse(challenge) })
}
const strong = 'seven quiet otters at dusk'

/** 1,000 machines in 200 networks, with one tireless machine. */
const attackerOf = (attempt: number) =>
  attempt % 10 === 0 ? '192.0.2.66' : `10.${attempt % 200}.${Math.floor(attempt / 200) % 5}.9`

/** Every attempt carries a solved check: limits alone must hold. */
async function attack(attempt: number, client: Client, targets: string[]): Promise<unknown> {
  const email = targets[attempt % targets.length]!
  const kind = attempt % 7
  if (kind === 5) return await client.call(requestReset, { email, security_token: await solution() })
  if (kind === 6) return await client.call(resetPassword, { token: `guess-${attempt}`, password: strong })
  return await client.call(login, { email, password: `guess ${attempt}`, security_token: await solution() })
}

const outcomeOf = async (attempt: number, targets: string[]): Promise<string> =>
  await attack(attempt, at(attackerOf(attempt)), targets).then(
    (answer) => (answer === undefined ? 'reset asked' : 'signed in'),
    (error: unknown) => (error instanceof CallRefused ? `${error.status} ${error.code}` : String(error)),
  )

test('2,000 hostile attempts let nobody in and lock nobody else out', { timeout: 600_000 }, async () => {
  const home = '203.0.113.20'
  await signInAt(app.url, { ...who.ana, client: at(home) })
  const targets = [who.ana.email, who.chiara.email, 'nobody@example.com']
  const outcomes = new Map<string, number>()
  let next = 0
  const keepTrying = async () => {
    while (next < 2_000) {
      const outcome = await outcomeOf(next++, targets)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: 16 }, keepTrying))

  expect([...outcomes.keys()].toSorted(), 'ASVS 2.4.1, 6.3.1').toEqual([
    '401 account.wrong-password',
    '404 link.over',
    '429 account.guarded',
    '429 attempts.too-many',
    'reset asked',
  ])
  expect(outcomes.get('401 account.wrong-password')).toBeLessThanOrEqual(targets.length * 100)
  for (const email of targets) expect((await mailsTo(app, email)).length).toBeLessThanOrEqual(5)

  const { bruno, ana } = who
  expect((await signInAt(app.url, { ...ana, client: at(home) })).user._id).toBe(ana.id)
  expect((await signInAt(app.url, { ...bruno, client: at('198.51.100.8') })).user._id).toBe(bruno.id)
  const form = aRegistration({ email: 'new@example.com' })
  await at('198.51.100.9').call(register, { security_token: await solution(), form })
  expect((await ana.call(loadSession)).user._id).toBe(ana.id)
})

test('A strange place is then refused until the owner sets another password', async () => {
  const { chiara } = who
  const hotel = at('198.51.100.77')
  const refusal = await refusalOf(signInAt(app.url, { ...chiara, client: hotel }))
  expect(refusal).toMatchObject({ status: 429, code: 'account.guarded' })
  expect(refusal.message).toContain(
    'There were too many attempts to sign in to this account. Sign in from a place that you have used before, reset the password, or try again in ',
  )
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0)
  const { token } = await mailTo(app, chiara.email, 'reset')
  await hotel.call(resetPassword, { token, password: strong })
  expect((await signInAt(app.url, { ...chiara, password: strong, client: hotel })).user._id).toBe(chiara.id)
})

test('One network tries one account ten times', async () => {
  const { bruno, ana: neighbour } = await people(app)
  const client = at('203.0.113.99')
  for (let time = 0; time < 10; time++)
    expect(await refusalOf(signInAt(app.url, { email: bruno.email, password: 'guess', client }))).toMatchObject({
      status: 401,
    })
  expect(await refusalOf(signInAt(app.url, { ...bruno, client })), 'ASVS 4.1.3, 15.3.4').toMatchObject({
    status: 429,
    code: 'attempts.too-many',
  })
  expect((await signInAt(app.url, { ...neighbour, client })).user._id).toBe(neighbour.id)
  expect((await signInAt(app.url, { ...bruno, client: at('203.0.113.98') })).user._id).toBe(bruno.id)
})
