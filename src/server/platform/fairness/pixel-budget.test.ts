import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openPixelBudget, withinBudget } from './pixel-budget.ts'

test('Simultaneous decoding stays within the pixel budget in order', async () => {
  const budget = openPixelBudget(100)
  let [decoding, most] = [0, 0]
  const begun: number[] = []
  const decode = (pixels: number) =>
    withinBudget(budget, async (roomFor) => {
      await roomFor(pixels)
      begun.push(pixels)
      most = Math.max(most, (decoding += Math.min(100, pixels)))
      await setImmediate()
      decoding -= Math.min(100, pixels)
    })
  const sizes = [60, 50, 40, 1000, 10, 90, 100]
  await Promise.all(sizes.map(decode))
  expect(begun).toEqual(sizes)
  expect(most).toBe(100)
})

test('A failure returns its pixels', async () => {
  const budget = openPixelBudget(100)
  const failing = withinBudget(budget, async (roomFor) => {
    await roomFor(100)
    throw new Error('damaged')
  })
  await expect(failing).rejects.toThrow('damaged')
  await expect(withinBudget(budget, (roomFor) => roomFor(100))).resolves.toBeUndefined()
})
