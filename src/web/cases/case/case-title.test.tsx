import { expect, test } from 'vitest'
import { aCase } from '#web/testing/cases.ts'
import { titleOf } from './case-title.ts'

test('The title says who uses how many photographs', () => {
  const [pair] = aCase('contacted').pairs
  const of = (more: object) => titleOf({ ...aCase('contacted'), ...more })
  expect(of({})).toBe('Shop Ltd uses one of your photographs')
  expect(of({ infringer: '', pairs: Array.from({ length: 4 }, () => pair) })).toBe(
    'shop.example uses four of your photographs',
  )
  expect(of({ pairs: Array.from({ length: 13 }, () => pair) })).toBe('Shop Ltd uses 13 of your photographs')
  expect(of({ state: 'closed_won' })).toBe('Shop Ltd used one of your photographs')
  expect(of({ infringer: '', host: '' })).toBe('RF-000001')
})
