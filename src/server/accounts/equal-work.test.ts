import type * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { login, requestReset } from '#contract/accounts/endpoints.ts'
import { clientOf, refusalOf } from '#server/testing/client.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { people } from '#server/testing/people.ts'
import { solveSecurityCheck } from '#server/testing/security-check.ts'
import { statementsOf } from '#server/testing/statements.ts'

/** Passwords are really hashed; it is only counted how often. */
const hashed = vi.hoisted(() => ({ times: 0 }))
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  const counted =
    <Given extends unknown[], Result>(work: (...given: Given) => Result) =>
    (...given: Given): Result => {
      hashed.times++
      return work(...given)
    }
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) }
})

let app: TestApp
beforeAll(async () => {
  // The modules of this worker may have been loaded by another file, with the hashing that is not counted.
  vi.resetModules()
  const { openTestApp } = await import('#server/testing/test-app.ts')
  app = await openTestApp({ TRUSTED_PROXIES: '127.0.0.1' })
})
afterAll(() => app.remove())

let visits = 0
/** A visitor from a network of their own. */
const stranger = () => clientOf(app.url, undefined, { 'x-forwarded-for': `203.${++visits}.113.7` })

/** Cost of a call: statements on accounts, and passwords hashed. */
async function costOf(call: () => Promise<unknown>, ours: RegExp): Promise<{ statements: string[]; hashes: number }> {
  const before = hashed.times
  const statements = await statementsOf(app.deps.db, call)
  return { statements: statements.filter((text) => ours.test(text)), hashes: hashed.times - before }
}

async function costOfGuessing(email: string) {
  const security_token = await solveSecurityCheck(app.url)
  return await costOf(async () => {
    const guess = stranger().call(login, { email, password: 'not the password', security_token })
    expect((await refusalOf(guess)).code).toBe('account.wrong-password')
  }, /"(accounts|attempts|spent_solutions|familiar_places|sessions|links|mails)"/)
}

test('A guess costs one hash and the same statements for any address', { tags: ['long'] }, async () => {
  const { ana } = await people(app)
  await costOfGuessing('first@example.com')
  const known = await costOfGuessing(ana.email)
  const unknown = await costOfGuessing('nobody@example.com')
  expect(known.hashes).toBe(1)
  expect(known.statements.length).toBeGreaterThan(3)
  expect(unknown).toEqual(known)
})

/** The mail is written in the background, and may be at any time; these are the statements that the answer waits for. */
const inTheForeground = /into "(attempts|spent_solutions)"|"email_key" =/

test('A reset request costs the same for any address, without hashing', async () => {
  const { ana } = await people(app)
  const costOfAsking = async (email: string) => {
    const security_token = await solveSecurityCheck(app.url)
    return await costOf(() => stranger().call(requestReset, { email, security_token }), inTheForeground)
  }
  const known = await costOfAsking(ana.email)
  expect(known.hashes).toBe(0)
  expect(known.statements).toHaveLength(4)
  expect(await costOfAsking('nobody@example.com')).toEqual(known)
})
