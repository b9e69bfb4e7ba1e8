import { expect, test } from 'vitest'
import { coalesce } from './coalesce.ts'
import type { Caller } from '../http/principal.ts'

/** Sessions by their tokens, and the look-ups that were made; what was read is answered once `answering` is over. */
function directory(tokens: string[], answering = Promise.resolve()) {
  const open = new Set(tokens)
  const lookedUp: string[] = []
  const identify = coalesce(async (token: string) => {
    lookedUp.push(token)
    const caller = open.has(token) ? callerWith(token) : undefined
    await answering
    return caller
  })
  return { open, lookedUp, identify }
}

const callerWith = (token: string): Caller => ({
  kind: 'owner',
  accountId: 'a'.repeat(24),
  email: `${token}@example.org`,
  sessionId: 'b'.repeat(24),
})

test('Simultaneous calls share one look-up for each token', async () => {
  const { identify, lookedUp } = directory(['ana', 'bruno'])
  const callers = await Promise.all(['ana', 'bruno', 'ana', 'nobody', 'ana'].map(identify))
  expect(lookedUp).toEqual(['ana', 'bruno', 'nobody'])
  expect(callers.map((caller) => caller?.email)).toEqual([
    'ana@example.org',
    'bruno@example.org',
    'ana@example.org',
    undefined,
    'ana@example.org',
  ])
})

test('A call during a look-up gets a later answer', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { open, identify, lookedUp } = directory(['ana'], promise)
  const first = identify('ana')
  while (lookedUp.length === 0) await new Promise(setImmediate)
  open.delete('ana')
  const second = identify('ana')
  resolve()
  expect(await first).toBeDefined()
  expect(await second).toBeUndefined()
})

test('A failed look-up fails only its sharers', async () => {
  let fails = true
  const identify = coalesce((token: string) =>
    fails ? Promise.reject(new Error('The database is away.')) : Promise.resolve(callerWith(token)),
  )
  const together = await Promise.allSettled([identify('ana'), identify('ana')])
  expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  fails = false
  expect(await identify('ana')).toBeDefined()
})
