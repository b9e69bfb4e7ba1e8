import { expect, test } from 'vitest'
import { refuse } from '../refuse.ts'
import { openAccountTurns } from './account-turns.ts'

test("A flooding account gets few answers at once; others don't wait", async () => {
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
  expect(begun, 'ASVS 15.2.2').toBe(6)
  done.resolve()
  await Promise.all(slow)
  expect(begun).toBe(50)
})

test('A failed turn passes on', async () => {
  const inTurn = openAccountTurns()
  const fails = Array.from({ length: 20 }, () => inTurn('ana', async () => Promise.reject(new Error('no'))))
  for (const one of fails) await expect(one).rejects.toThrow('no')
  expect(await inTurn('ana', async () => 'answered')).toBe('answered')
})

test('A caller that ignores waiting is slowed down alone', async () => {
  const inTurn = openAccountTurns()
  const tellToWait = async () =>
    Promise.reject(refuse('limited', 'streams.too-many', 'Wait.', { retryAfterSeconds: 5 }))
  let answered = 0
  const impatient = Array.from({ length: 20 }, () =>
    inTurn('eva', tellToWait).catch((error: Error) => {
      answered++
      return error.message
    }),
  )
  expect(await inTurn('bruno', async () => 'answered')).toBe('answered')
  expect(answered).toBe(0)
  expect(await Promise.all(impatient)).toEqual(Array<string>(20).fill('Wait.'))
})
