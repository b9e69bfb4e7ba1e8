import { expect, test } from 'vitest'
import { openRests } from './event-loop-turns.ts'

test('Work in small steps takes a turn after a long enough time', async () => {
  let now = 0
  const turns: number[] = []
  const rest = openRests(
    async () => void turns.push((now += 100)),
    () => now,
  )
  for (let step = 0; step < 12; step++) {
    now += 4
    await rest()
  }
  expect(turns).toEqual([112, 224, 336, 448])
})
