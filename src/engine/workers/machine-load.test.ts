import { expect, test } from 'vitest'
import { isStarved, readLoad } from './machine-load.ts'

const before = { idleMs: 0, totalMs: 0, ownMs: 0 }
const after = (idleMs: number, ownMs: number) => ({ idleMs, ownMs, totalMs: 20_000 })

test('A process starves when others leave it little and no idle core', () => {
  expect(isStarved(before, { ownMs: 10_000 }, after(500, 3000))).toBe(true)
})

test('A slow process, or one with idle cores, does not starve', () => {
  expect(isStarved(before, { ownMs: 10_000 }, after(500, 12_000))).toBe(false)
  expect(isStarved(before, { ownMs: 10_000 }, after(9000, 3000))).toBe(false)
})

test('The load is read from this machine', () => {
  const first = readLoad()
  for (let at = 0; at < 3e7; at++) Math.sqrt(at)
  expect(readLoad().ownMs).toBeGreaterThan(first.ownMs)
  expect(first.totalMs).toBeGreaterThan(first.idleMs)
})
