import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { runYielding } from './yielding-work.ts'

function busy(ms: number) {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('Others have many turns between two large pieces of work', async () => {
  const done: string[] = []
  const pieces = ['eva', 'eva', 'eva', 'udo'].map((who) =>
    runYielding(who, () => {
      busy(20)
      done.push(who)
    }),
  )
  let turns = 0
  const others = (async () => {
    while (done.length < 4) {
      turns++
      await setTimeout(1)
    }
  })()
  await Promise.all([...pieces, others])
  expect(turns).toBeGreaterThan(10)
  expect(done).toEqual(['eva', 'eva', 'udo', 'eva'])
})

test('A piece that throws passes its turn on', async () => {
  await expect(
    runYielding('eva', () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await runYielding('eva', () => 'done')).toBe('done')
})
