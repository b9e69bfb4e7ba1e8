import { expect, test } from 'vitest'
import { failedTests } from './failed-tests.ts'

const passed = { fullName: 'A picture is shown', status: 'passed' }

test('Tests that failed are named with their files', () => {
  const report = {
    testResults: [
      {
        name: '/project/src/images.test.ts',
        status: 'failed',
        assertionResults: [passed, { fullName: 'A picture is found', status: 'failed' }],
      },
      { name: '/project/src/cases.test.ts', status: 'passed', assertionResults: [passed] },
    ],
  }
  expect(failedTests('vitest', JSON.stringify(report), '/project')).toEqual([
    { file: 'src/images.test.ts', name: 'A picture is found' },
  ])
})

test('A file whose tests could not begin counts as one that failed', () => {
  const report = { testResults: [{ name: '/project/src/a.test.ts', status: 'failed', assertionResults: [] }] }
  expect(failedTests('vitest', JSON.stringify(report), '/project')).toEqual([
    { file: 'src/a.test.ts', name: 'what its tests begin with' },
  ])
})

test('Journeys are found in suites within suites', () => {
  const spec = (title: string, ok: boolean) => ({ title, file: 'ana.spec.ts', ok })
  const report = {
    config: { rootDir: '/project/e2e' },
    suites: [{ specs: [spec('She signs in', true)], suites: [{ specs: [spec('She sorts', false)] }] }],
  }
  expect(failedTests('playwright', JSON.stringify(report), '/project')).toEqual([
    { file: 'e2e/ana.spec.ts', name: 'She sorts' },
  ])
})

test('A report that was not written to its end is none', () => {
  expect(() => failedTests('vitest', '{"testResults": [')).toThrow(SyntaxError)
})
