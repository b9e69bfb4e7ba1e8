import { expect, test } from 'vitest'
import { openProgress, remainingSeconds } from './progress.ts'

test('Half of the first stage leaves its rest and the later stages', () => {
  expect(remainingSeconds({ stage: 0, files: 10, done: 5, expected: [100, 60], elapsed: 50 })).toBe(110)
})

test('A machine at half pace doubles what is left.', () => {
  expect(remainingSeconds({ stage: 1, files: 10, done: 0, expected: [100, 60], elapsed: 200 })).toBe(120)
})

const passed = { file: 'a.test.ts', project: 'rules', seconds: 1, cpuSeconds: 1, passed: 1, failed: [] }

test('A log without a terminal gets a line each half minute.', () => {
  const written: string[] = []
  let now = 0
  const progress = openProgress([100], { write: (text) => written.push(text) }, () => now)
  progress.begin('rules', 100)
  progress.count(4)
  progress.add(passed)
  now = 31_000
  progress.add(passed)
  expect(written).toHaveLength(1)
  expect(written[0]).toMatch(/^█{10}░{10} rules 2\/4 · about 40 s left · a\.test\.ts\n$/)
})

test('A failed test is written at once with its error’s first line', () => {
  const written: string[] = []
  const progress = openProgress([100], { write: (text) => written.push(text) }, () => 0)
  progress.begin('rules', 100)
  progress.count(1)
  progress.add({ ...passed, failed: [{ name: 'A name is short.', error: 'expected 3\nto be 2' }] })
  expect(written).toEqual(['FAIL a.test.ts: A name is short.\n     expected 3\n'])
})
