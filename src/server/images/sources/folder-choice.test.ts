import { expect, test } from 'vitest'
import { isWithin, withoutInner } from './folder-choice.ts'

test.each([
  ['/2024/Lisbon/a.jpg', ['/2024'], true],
  ['/2024/a.jpg', ['/2024/'], true],
  ['/LISBON/a.jpg', ['/lisbon'], true],
  ['/2024 drafts/a.jpg', ['/2024'], false],
  ['/2024', ['/2024'], false],
  ['/2023/a.jpg', ['/2024', '/2023'], true],
  [undefined, ['/2024'], false],
])('%s in %s: %s', (path, folders, is) => {
  expect(isWithin(folders, path)).toBe(is)
})

test('A folder inside a chosen one is not chosen twice', () => {
  expect(withoutInner(['/2024', '/2024/Lisbon', '/2023', '/2023', '/2024 drafts'])).toEqual([
    '/2024',
    '/2023',
    '/2024 drafts',
  ])
})
