import { expect, test } from 'vitest'
import { dependentTests } from './dependents.ts'

const importers = new Map([
  ['src/contract/money.ts', ['src/server/billing/price.ts']],
  ['src/server/billing/price.ts', ['src/server/billing/price.test.ts', 'src/server/billing/feature.ts']],
  ['src/server/billing/feature.ts', ['src/server/boot/features.ts']],
  ['src/server/boot/features.ts', ['src/server/testing/test-app.ts']],
  ['src/server/testing/test-app.ts', ['src/server/images/library.test.ts']],
])

test('Tests that import a change through others are found.', () => {
  expect(dependentTests(['src/contract/money.ts'], importers)).toEqual(['src/server/billing/price.test.ts'])
})

test('A change of the list of features reaches every test.', () => {
  expect(dependentTests(['src/server/boot/features.ts'], importers)).toEqual(['src/server/images/library.test.ts'])
})

test('A changed test depends on itself.', () => {
  expect(dependentTests(['src/server/images/new.test.ts', 'README.md'], importers)).toEqual([
    'src/server/images/new.test.ts',
  ])
})
