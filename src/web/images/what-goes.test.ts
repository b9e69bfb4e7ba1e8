import { expect, test } from 'vitest'
import { whatGoes, whatGoesWithThem } from './what-goes.ts'

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

test('of several it is said what goes with all of them', () => {
  expect(whatGoesWithThem(0, [])).toBe(
    'The photographs and our copies of them go, with everything you decided about them.',
  )
  expect(whatGoesWithThem(1, [{ what: 'cases', count: 1 }])).toBe(
    'The photographs and our copies of them go, and the one find of them, with everything you decided about them. The case they are part of goes on without their pictures.',
  )
})
