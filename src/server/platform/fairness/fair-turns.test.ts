import { expect, test } from 'vitest'
import { openFairTurns, TurnDidNotCome } from './fair-turns.ts'

test('A busy caller leaves others their turns', async () => {
  const inTurn = openFairTurns()
  const done: string[] = []
  const work = (who: string, n: number) => inTurn(who, async () => void done.push(`${who} ${n}`))
  await Promise.all([...[1, 2, 3, 4].map((n) => work('Ana', n)), work('Bruno', 1), work('Chiara', 1), work('Bruno', 2)])
  expect(done).toEqual(['Ana 1', 'Ana 2', 'Bruno 1', 'Chiara 1', 'Ana 3', 'Bruno 2', 'Ana 4'])
})

test('The limit of simultaneous turns holds, and failures pass on', async () => {
  const inTurn = openFairTurns(2)
  let [running, most] = [0, 0]
  const work = async () => {
    most = Math.max(most, ++running)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    throw new Error('no')
  }
  await Promise.allSettled(Array.from({ length: 9 }, (_, n) => inTurn(String(n), work)))
  expect(most).toBe(2)
  await expect(inTurn('Ana', async () => 'here')).resolves.toBe('here')
})

test('A waiter that times out leaves the queue, and turns continue', async () => {
  const inTurn = openFairTurns()
  const first = Promise.withResolvers<void>()
  const done: string[] = []
  const busy = inTurn('Ana', () => first.promise)
  const impatient = inTurn('Bruno', async () => void done.push('Bruno'), 1)
  const patient = inTurn('Bruno', async () => void done.push('Bruno, later'))
  await expect(impatient).rejects.toBeInstanceOf(TurnDidNotCome)
  first.resolve()
  await Promise.all([busy, patient])
  expect(done).toEqual(['Bruno, later'])
})

test('Askers of one owner take that owner’s turns in turn', async () => {
  const inTurn = openFairTurns()
  const done: string[] = []
  const work = (of: string, asker: string) => inTurn([of, asker], async () => void done.push(`${of} by ${asker}`))
  const hostile = [1, 2, 3, 4].map(() => work('Ana', 'link'))
  await Promise.all([...hostile, work('Ana', 'Ana'), work('Bruno', 'Bruno')])
  expect(done).toEqual(['Ana by link', 'Ana by link', 'Bruno by Bruno', 'Ana by Ana', 'Ana by link', 'Ana by link'])
})
