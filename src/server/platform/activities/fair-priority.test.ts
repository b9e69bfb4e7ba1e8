import { expect, test } from 'vitest'
import { priorityFor } from './fair-priority.ts'

test('the more an owner has to be done the later it is, and never as late as what nobody waits for', () => {
  expect([0, 1, 2, 3, 10, 100, 511, 1_000_000].map(priorityFor)).toEqual([0, -1, -1, -2, -3, -6, -9, -9])
})
