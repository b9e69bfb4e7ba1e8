import { getPriority } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { openChildPool } from './child-pool.ts'

test('what is done in the background goes a step behind whoever waits for an answer', { tags: ['long'] }, async () => {
  const pool = openChildPool<null, number>(new URL('testing/priority-child.ts', import.meta.url), {
    size: 1,
    withinMs: 20_000,
  })
  onTestFinished(() => pool.close())
  expect(await pool.run(null)).toBe(Math.min(19, getPriority() + 5))
})
