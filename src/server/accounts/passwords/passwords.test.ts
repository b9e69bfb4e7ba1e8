import { expect, test, vi } from 'vitest'
import { Refusal } from '#server/platform/refuse.ts'
import { openPasswordStrength } from './password-strength.ts'
import { hashPassword, isPassword } from './passwords.ts'

test('A password counts exactly as it was given', async () => {
  const given = ' Harbour light at six é '
  const hash = await hashPassword(given)
  const others = [given.trim(), given.toLowerCase(), given.normalize('NFD'), `${given}x`, given.slice(0, -1)]
  const outcomes = await Promise.all([given, ...others].map((one) => isPassword(one, hash)))
  expect(outcomes, 'ASVS 6.2.8').toEqual([true, false, false, false, false, false])
})

const busy = {
  kind: 'limited',
  code: 'account.busy',
  message: 'Many people are signing in just now. Please try again in a few seconds.',
  retryAfterSeconds: 5,
}
const refusalsOf = async (all: Promise<unknown>[]): Promise<unknown[]> =>
  (await Promise.allSettled(all)).filter((one) => one.status === 'rejected').map((one) => one.reason as unknown)

test('A hundred passwords queue for hashing; further ones are refused until later', { tags: ['long'] }, async () => {
  const refusals = await refusalsOf(Array.from({ length: 160 }, () => hashPassword('harbour light at six')))
  expect(refusals.length).toBeGreaterThan(0)
  expect(refusals.length).toBeLessThan(60)
  expect(refusals.every((refusal) => refusal instanceof Refusal)).toBe(true)
  expect(refusals[0]).toMatchObject(busy)
  expect(await isPassword('harbour light at six', await hashPassword('harbour light at six'))).toBe(true)
})

test('A missing account answers many calls like an existing one', { tags: ['long'] }, async () => {
  // Simulates a process before any unknown account.
  vi.resetModules()
  const started = await import('./passwords.ts')
  const stored = await started.hashPassword('harbour light at six')
  const many = Array.from({ length: 160 }, () => started.isPassword('wrong', stored))
  const refusals = await refusalsOf([...many, started.isPassword('wrong', undefined)])
  expect(refusals.at(-1)).toMatchObject(busy)
  expect(await started.isPassword('wrong', undefined)).toBe(false)
})

test('A missing account accepts no password, not even its stand-in’s', async () => {
  expect(await isPassword('harbour light at six', undefined)).toBe(false)
  expect(await isPassword('nobody has this password', undefined)).toBe(false)
})

test('A hundred passwords queue for scoring; further ones are refused', { tags: ['long'] }, async () => {
  const strength = openPasswordStrength()
  const refusals = await refusalsOf(
    Array.from({ length: 105 }, () => strength.of({ password: 'harbour light', own: [] })),
  )
  strength.close()
  expect(refusals).toHaveLength(5)
  expect(refusals[0]).toMatchObject(busy)
})
