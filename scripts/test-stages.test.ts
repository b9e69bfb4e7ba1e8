import { expect, test } from 'vitest'
import { aloneIn, ranTests, stagesFor } from './test-stages.ts'

test('All of it is three stages, of which none may be without tests', () => {
  const stages = stagesFor({ isFast: false, words: [] })
  expect(stages.map(({ runner }) => runner)).toEqual(['vitest', 'vitest', 'playwright'])
  for (const { args } of stages.slice(0, 2)) expect(args).toContain('--passWithNoTests=false')
})

test('With the words of a path a stage may be without tests, and journeys that do not have them are not prepared', () => {
  const stages = stagesFor({ isFast: false, words: ['src/server/images'] })
  expect(stages.map(({ runner }) => runner)).toEqual(['vitest', 'vitest'])
  for (const { args } of stages) {
    expect(args).toContain('--passWithNoTests=true')
    expect(args.at(-1)).toBe('src/server/images')
  }
  expect(
    stagesFor({ isFast: false, words: ['bruno-begins.spec'] })
      .at(-1)
      ?.args.at(-1),
  ).toBe('e2e/bruno-begins.spec.ts')
})

test('What failed is run alone by its file', () => {
  expect(aloneIn('vitest', 'src/web/app.test.tsx').args).toEqual(['run', 'src/web/app.test.tsx'])
  expect(aloneIn('playwright', 'e2e/bruno-begins.spec.ts').args.at(-1)).toBe('e2e/bruno-begins.spec.ts')
})

test.each([
  [true, ' Test Files  1 passed (1)\n      Tests  2 passed (2)\n'],
  [true, ' Test Files  1 failed (1)\n      Tests  \u001B[31m1 failed\u001B[39m | 4 passed (5)\n'],
  [true, '\nRunning 2 tests using 1 worker\n'],
  [false, 'No test files found, exiting with code 0\n'],
  [false, ' Test Files  1 skipped (1)\n      Tests  3 skipped (3)\n'],
])('Whether tests ran is told from what a runner says: %s', (ran, output) => {
  expect(ranTests(output)).toBe(ran)
})
