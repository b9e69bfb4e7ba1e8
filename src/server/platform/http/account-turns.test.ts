import { expect, test } from 'vitest'
import { openAccountTurns } from './account-turns.ts'

test('however many requests an account sends, a few are answered at a time, and another’s do not wait', async () => {
  const inTurn = openAccountTurns()
  const done = Promise.withResolvers<void>()
  let begun = 0
  const slow = Array.from({ length: 50 }, () =>
    inTurn('ana', async () => {
      begun++
      await done.promise
    }),
  )
  expect(await inTurn('bruno', async () => 'answered')).toBe('answered')
  expect(begun).toBe(6)
  done.resolve()
  await Promise.all(slow)
  expect(begun).toBe(50)
})

test('what fails gives its turn on', async () => {
  const inTurn = openAccountTurns()
  const fails = Array.from({ length: 20 }, () => inTurn('ana', async () => Promise.reject(new Error('no'))))
  for (const one of fails) await expect(one).rejects.toThrow('no')
  expect(await inTurn('ana', async () => 'answered')).toBe('answered')
})
