import { expect, test } from 'vitest'
import { checkBudgets, fileBudget } from './budgets.ts'

const file = (name: string, project: string, cpuSeconds: number | undefined) => ({
  file: name,
  project,
  cpuSeconds,
  seconds: 1,
  passed: 3,
  failed: [],
})

test('A file over its budget is named with its cost.', () => {
  const results = [
    { cpuSeconds: 20, files: [file('a.test.ts', 'rules', fileBudget * 1.6), file('b.test.ts', 'rules', 1)] },
  ]
  expect(checkBudgets(results, 1).excesses).toEqual([`a.test.ts took 16.0 CPU s of at most ${fileBudget}.`])
})

test('A slow machine is told from a large file.', () => {
  const results = [{ cpuSeconds: 20, files: [file('a.test.ts', 'rules', fileBudget * 1.8)] }]
  expect(checkBudgets(results, 0.5).excesses).toEqual([])
  expect(checkBudgets(results, 1).excesses).toHaveLength(1)
})

test('A project over the sum of its files is named.', () => {
  const many = Array.from({ length: 1000 }, (_, at) => file(`${at}.test.ts`, 'server', 9))
  expect(checkBudgets([{ cpuSeconds: 9000, files: many }], 1).excesses[0]).toMatch(/^server took 9000/)
})

test('A runner of a browser counts whole.', () => {
  const results = [{ cpuSeconds: 9000, files: [file('a.test.tsx', 'web', undefined)] }]
  const { costs, excesses } = checkBudgets(results, 1)
  expect(costs.find(({ name }) => name === 'web')).toMatchObject({ cpuSeconds: 9000, tests: 3, files: 1 })
  expect(excesses).toHaveLength(1)
})

test('A project without a bound is named.', () => {
  const results = [{ cpuSeconds: 1, files: [file('a.test.tsx', 'web (chromium)', undefined)] }]
  expect(checkBudgets(results, 1).excesses).toEqual(['The project "web (chromium)" has no bound.'])
})
