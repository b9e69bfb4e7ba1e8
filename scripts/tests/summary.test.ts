import { expect, test } from 'vitest'
import type { StageResult } from './run-stage.ts'
import { summarise } from './summary.ts'

const result = (ok: boolean, failed: string[] = []): StageResult => ({
  label: 'rules',
  ok,
  seconds: 12,
  output: ok ? 'postgres: 18.4\n' : 'FAIL a.test.ts > A price is whole.\nAssertionError: expected 3 to be 2\n',
  stage: { label: 'rules', runner: 'vitest', args: [], seconds: 20 },
  cpuSeconds: 10,
  files: [
    {
      file: 'a.test.ts',
      project: 'rules',
      seconds: 1,
      cpuSeconds: 1,
      passed: 3,
      failed: failed.map((name) => ({ name, error: 'expected 3 to be 2' })),
    },
  ],
})
const run = { again: undefined, words: [], seconds: 12, pace: 1 }
const once = (count: number) => Array.from({ length: count }, (_, at) => ({ file: 'a.test.ts', name: `Test ${at}` }))

test('A run that passed says so, with its PostgreSQL and its costs.', () => {
  const { lines, ok } = summarise({ ...run, results: [result(true)] })
  expect(ok).toBe(true)
  expect(lines.join('\n')).toMatch(/rules: 3 tests in 1 files[\s\S]*postgres: 18\.4[\s\S]*all passed in 12 s$/)
})

test('A failed test fails the run and is named with its error.', () => {
  const { lines, ok } = summarise({ ...run, results: [result(false, ['A price is whole.'])] })
  expect(ok).toBe(false)
  expect(lines).toContain('      AssertionError: expected 3 to be 2')
  expect(lines.at(-1)).toBe('  1 of 1 stages failed in 12 s')
})

test('Three tests that pass alone save a run; a fourth does not.', () => {
  const results = [result(false, ['A price is whole.'])]
  expect(summarise({ ...run, results, again: { passed: once(3), failed: [] } }).ok).toBe(true)
  expect(summarise({ ...run, results, again: { passed: once(4), failed: [] } }).ok).toBe(false)
  expect(summarise({ ...run, results, again: { passed: [], failed: once(1) } }).ok).toBe(false)
})

test('A run without a test fails.', () => {
  const { lines, ok } = summarise({ ...run, results: [], words: ['no/such/path'] })
  expect(ok).toBe(false)
  expect(lines.join('\n')).toContain('NO TEST RAN: no path has no/such/path')
})

test('A run over budget fails though every test passed.', () => {
  const large = result(true)
  large.files[0]!.cpuSeconds = 500
  const { lines, ok } = summarise({ ...run, results: [large] })
  expect(ok).toBe(false)
  expect(lines.at(-1)).toBe('  all passed, over budget in 12 s')
})
