import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SecurityChallenge } from '#contract/platform/security-check.ts'
import { openTestDatabase } from '#server/testing/database.ts'
import type { Database } from '../db/database.ts'
import { openAltcha } from './altcha.ts'
import { passSecurityCheck, type SecurityCheck } from './security-check.ts'
import { removeExpiredSolutions } from './solution-store.ts'

let database: Database
let remove: () => Promise<void>
let now = new Date()
let check: SecurityCheck
const keys = { cost: 1, secret: 'signs challenges', keySecret: 'signs solutions' }

beforeAll(async () => {
  ;({ database, remove } = await openTestDatabase())
  check = openAltcha({ db: database.db, clock: () => now }, keys)
})
afterAll(() => remove())

type Solved = { challenge: Extract<SecurityChallenge, { provider: 'altcha' }>['challenge']; solution: object }

async function solve(by = check): Promise<Solved> {
  const asked = await by.challenge()
  if (asked.provider !== 'altcha') throw new Error('another check')
  return { challenge: asked.challenge, solution: (await solveChallenge({ challenge: asked.challenge, deriveKey }))! }
}
const sent = (solved: unknown) => Buffer.from(JSON.stringify(solved)).toString('base64')
const judge = (solved: unknown) => check.judge(sent(solved), '203.0.113.9')

test('A solution passes once, also when it comes twice at once', async () => {
  const solved = await solve()
  expect((await Promise.all([judge(solved), judge(solved)])).toSorted()).toEqual(['failed', 'passed'])
  expect(await judge(solved)).toBe('failed')
  expect(await judge({ ...solved, solution: { ...solved.solution, time: 7 } })).toBe('failed')
})

test('A solution of another challenge, or of another app, does not pass', async () => {
  const [one, other] = [await solve(), await solve()]
  expect(await judge({ challenge: one.challenge, solution: other.solution })).toBe('failed')
  const strange = openAltcha({ db: database.db, clock: () => now }, { ...keys, secret: 'of another house' })
  expect(await judge(await solve(strange)), 'ASVS 9.1.1, 9.2.3').toBe('failed')
})

test.each(['nonce', 'salt', 'keyPrefix', 'keySignature'] as const)(
  'A challenge with another %s is not ours',
  async (name) => {
    const { challenge, solution } = await solve()
    const parameters = { ...challenge.parameters, [name]: `${challenge.parameters[name].slice(0, -2)}00` }
    if (parameters[name] === challenge.parameters[name]) parameters[name] = `${parameters[name].slice(0, -2)}11`
    expect(await judge({ challenge: { ...challenge, parameters }, solution })).toBe('failed')
  },
)

test('A challenge whose time was put off is not ours', async () => {
  const { challenge, solution } = await solve()
  const parameters = { ...challenge.parameters, expiresAt: challenge.parameters.expiresAt + 3600 }
  expect(await judge({ challenge: { ...challenge, parameters }, solution })).toBe('failed')
})

test('After five minutes a solution is too old', async () => {
  const solved = await solve()
  now = new Date(Date.now() + 301_000)
  expect(await judge(solved)).toBe('expired')
  now = new Date()
})

test.each(['', 'x', sent(null), sent({}), sent({ challenge: {}, solution: {} }), '💥'])(
  '%j is no solution',
  async (text) => {
    expect(await check.judge(text, '203.0.113.9')).toBe('failed')
  },
)

test('Used solutions are kept until they expire', async () => {
  await judge(await solve())
  await removeExpiredSolutions(database.db, now)
  expect((await database.execute('select id from spent_solutions')).rows).not.toEqual([])
  await removeExpiredSolutions(database.db, new Date(Date.now() + 301_000))
  expect((await database.execute('select id from spent_solutions')).rows).toEqual([])
})

test.each([
  ['failed', 'security-check.failed', 'Security verification failed. Please try again.'],
  ['expired', 'security-check.expired', 'Security verification expired. Please complete the challenge again.'],
] as const)('Who %s is told so', async (judged, code, message) => {
  const judging: SecurityCheck = { ...check, judge: async () => judged }
  await expect(passSecurityCheck(judging, { solution: 'x', ip: '203.0.113.9' })).rejects.toMatchObject({
    kind: 'forbidden',
    code,
    message,
  })
})
