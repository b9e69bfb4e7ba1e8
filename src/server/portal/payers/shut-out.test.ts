import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { askForPortalCode, confirmPortalEmail } from '#contract/portal/payer-endpoints.ts'
import { getPortalUpload, makePortalOffer, sendAnswer } from '#contract/disputes/answer-endpoints.ts'
import { getPaymentPage } from '#contract/portal/endpoints.ts'
import { consumeAttempt, waitAfterAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { atLink } from '#server/platform/rate-limit/client-network.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import { aContactedCase, aPriceOf } from '#server/testing/cases/portal-case.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openPlaces, type Places } from '#server/submissions/testing/places.ts'

let app: TestApp
let places: Places

beforeAll(async () => {
  places = await openPlaces()
  app = await openTestApp({
    RIGHTFRAME_HOSTS: places.hosts,
    RIGHTFRAME_ROLES: 'api,worker',
    TRUSTED_PROXIES: '127.0.0.1',
  })
})
afterAll(async () => {
  await app.remove()
  await places.close()
})

let page = 0
const aCase = () => aContactedCase(app, `http://www.shop.example/shut-out/${page++}`)
/** Address of each test: few mails an hour go to one. */
let dov = ''
let people = 0
beforeEach(() => {
  dov = `dov${people++}@fellside.example`
})

/** The newest code that was mailed to an address. */
async function codeOf(email: string): Promise<string> {
  const { rows } = await app.deps.database.execute(
    'select text from mails where "to" = $1 order by created_at desc, id desc limit 1',
    [email],
  )
  return /\b(\d{6})\b/.exec(String(rows[0]?.text))?.[1] ?? ''
}

/** Returns a caller from an address. */
const from = (ip: string) => clientOf(app.url, undefined, { 'x-forwarded-for': ip })
const otherThan = (right: string) => (right === '000000' ? '000001' : '000000')

test('A network guesses a code five times, and another gives it back', { tags: ['long'] }, async () => {
  const { caseId } = await aCase()
  const [guesser, payer] = [from('203.0.113.7'), from('198.51.100.7')]
  await payer.call(askForPortalCode, { caseId, email: dov })
  const right = await codeOf(dov)
  for (let at = 0; at < 5; at++)
    expect((await refusalOf(guesser.call(confirmPortalEmail, { caseId, code: otherThan(right) }))).code).toBe(
      'portal.code',
    )
  const sixth = await refusalOf(guesser.call(confirmPortalEmail, { caseId, code: right }))
  expect(sixth.code, 'ASVS 6.6.3: a sixth try of a network').toBe('portal.code')
  const other = await aCase()
  const elsewhere = await refusalOf(payer.call(confirmPortalEmail, { caseId: other.caseId, code: right }))
  expect(elsewhere.code, 'ASVS 6.6.2: the code of another case').toBe('portal.code')
  expect((await payer.call(confirmPortalEmail, { caseId, code: right })).token).toBeTruthy()
  expect((await refusalOf(payer.call(confirmPortalEmail, { caseId, code: right }))).code).toBe('portal.code')
})

test('After thirty wrong codes of a network a right one is taken', { tags: ['long'] }, async () => {
  const { caseId } = await aCase()
  const payer = from('203.0.113.8')
  const tries = { name: 'portal-tries-at-link', key: atLink(caseId, '203.0.113.8'), max: 30, seconds: 3600 }
  await consumeAttempt(app.deps, [{ ...tries, weight: 30 }])
  await payer.call(askForPortalCode, { caseId, email: dov })
  const code = await codeOf(dov)
  const wrong = await refusalOf(payer.call(confirmPortalEmail, { caseId, code: otherThan(code) }))
  expect([wrong.status, wrong.code]).toEqual([429, 'attempts.too-many'])
  expect((await payer.call(confirmPortalEmail, { caseId, code })).token).toBeTruthy()
})

test('A code works after another was mailed to another address', { tags: ['long'] }, async () => {
  const { caseId, payer } = await aCase()
  await payer.call(askForPortalCode, { caseId, email: dov })
  const code = await codeOf(dov)
  await from('203.0.113.9').call(askForPortalCode, { caseId, email: 'eva@hostile.example' })
  expect((await payer.call(confirmPortalEmail, { caseId, code })).token).toBeTruthy()
})

test('A network that tries too much at a link stops no other', { tags: ['long'] }, async () => {
  const { caseId } = await aCase()
  await aPriceOf(app, caseId, { total: 50_000, currency: 'EUR' })
  const ips = { hostile: '203.0.113.10', honest: '198.51.100.10' }
  const calls: Record<string, (client: ReturnType<typeof from>, nth: number) => Promise<unknown>> = {
    'portal-answers-at-link': (client, nth) =>
      client.call(sendAnswer, { caseId, kind: 'other', text: 'Hello.', email: `${nth}-${dov}` }),
    'portal-codes-at-link': (client, nth) => client.call(askForPortalCode, { caseId, email: `c${nth}-${dov}` }),
    'portal-uploads-at-link': (client) =>
      client.call(getPortalUpload, { caseId, fileName: 'a.pdf', type: 'application/pdf', size: 9 }),
    'portal-offers-at-link': (client, nth) =>
      client.call(makePortalOffer, { caseId, amount: 10_000 + nth, currency: 'EUR', email: dov, reason: 'Small.' }),
    'portal-at-link': (client) => client.call(getPaymentPage, { caseId }),
  }
  for (const [nth, [name, call]] of Object.entries(calls).entries()) {
    const used = { name, key: atLink(caseId, ips.hostile), max: 1, seconds: 3600 }
    await waitAfterAttempt(app.deps, [{ ...used, weight: 10_000 }])
    expect((await refusalOf(call(from(ips.hostile), nth))).status, name).toBe(429)
    // Opening the link is counted with each call.
    await app.deps.database.execute('delete from attempts')
    await waitAfterAttempt(app.deps, [{ ...used, weight: 10_000 }])
    await call(from(ips.honest), nth)
    await app.deps.database.execute('delete from attempts')
  }
})
