import { expect, test } from 'vitest'
import { removalSeen } from './judge-removal.ts'

test('One page that shows a picture is enough, and a removal takes every page', () => {
  const seen = (...pages: ('shown' | 'not-shown' | 'gone' | 'unclear')[]) =>
    removalSeen(pages.map((page) => ({ page })))
  expect(seen('gone', 'shown', 'unclear')).toBe('present')
  expect(seen('gone', 'not-shown')).toBe('gone')
  expect(seen('gone', 'unclear')).toBe('unclear')
  expect(seen()).toBe('unclear')
})
