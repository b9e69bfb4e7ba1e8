import { expect, test } from 'vitest'
import { priorityFor } from './fair-priority.ts'

test("More waiting steps lower the priority, but never to background work's", () => {
  expect([0, 1, 2, 3, 10, 100, 511, 1_000_000].map(priorityFor)).toEqual([0, -1, -1, -2, -3, -6, -9, -9])
})
