import { expect, test } from 'vitest'
import { aloneStage, deepStages, fastStages, wholeStages } from './stages.ts'

test('The whole run has three stages, none without tests.', () => {
  const stages = wholeStages()
  expect(stages.map(({ runner }) => runner)).toEqual(['vitest', 'vitest', 'playwright'])
  for (const { args } of stages.slice(0, 2)) expect(args).toContain('--passWithNoTests=false')
})

test('Words choose files, and journeys only where they name one.', () => {
  const stages = wholeStages(['src/server/images'])
  expect(stages.map(({ runner }) => runner)).toEqual(['vitest', 'vitest'])
  for (const { args } of stages) {
    expect(args).toContain('--passWithNoTests=true')
    expect(args.at(-1)).toBe('src/server/images')
  }
  expect(wholeStages(['bruno-begins.spec']).at(-1)?.args.at(-1)).toBe('e2e/bruno-begins.spec.ts')
})

test('Tests tagged deep run in the deep command alone.', () => {
  const filterOf = (args: string[]) => args[args.indexOf('--tags-filter') + 1]
  expect(wholeStages().flatMap(({ runner, args }) => (runner === 'vitest' ? [filterOf(args)] : []))).toEqual([
    '!deep',
    '!deep',
  ])
  expect(fastStages(['a.test.ts']).map(({ args }) => filterOf(args))).toEqual(['!long && !deep', '!long && !deep'])
  expect(deepStages(['a.test.ts']).map(({ args }) => filterOf(args))).toEqual(['deep || rounds'])
})

test('A fast run without changes runs the rules alone.', () => {
  expect(fastStages([]).map(({ label }) => label)).toEqual(['rules'])
})

test('A failed file runs alone by its path.', () => {
  expect(aloneStage('vitest', 'src/web/app.test.tsx').args).toEqual(['run', 'src/web/app.test.tsx'])
  expect(aloneStage('playwright', 'e2e/bruno-begins.spec.ts').args.at(-1)).toBe('e2e/bruno-begins.spec.ts')
})
