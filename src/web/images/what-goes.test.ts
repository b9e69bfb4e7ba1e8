import { expect, test } from 'vitest'
import { whatGoes } from './what-goes.ts'

test('a photograph that nothing was found of goes alone', () => {
  expect(whatGoes(0, [])).toBe('The photograph and our copies of it go. It will no longer be looked for.')
})

test('finds go with it, with their sites', () => {
  expect(whatGoes(1, [{ what: 'sites', count: 1 }])).toContain('The one find of it on one site goes too')
  expect(whatGoes(0, [{ what: 'matches', count: 12 }])).toContain('Its 12 finds go too')
})

test('cases go on without its picture', () => {
  expect(whatGoes(0, [{ what: 'cases', count: 1 }])).toMatch(/The case it is part of goes on without its picture\.$/)
  expect(whatGoes(0, [{ what: 'cases', count: 3 }])).toMatch(/The 3 cases it is part of go on without its picture\.$/)
})
