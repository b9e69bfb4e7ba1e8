import { expect, test } from 'vitest'
import { whatGoes, whatGoesWithThem } from './what-goes.ts'

test('A photograph without matches is removed alone', () => {
  expect(whatGoes(0, [])).toBe('The photograph and our copies of it go. It will no longer be looked for.')
})

test('Its matches are removed too, with their sites', () => {
  expect(whatGoes(1, [{ what: 'sites', count: 1 }])).toContain('The one find of it on one site goes too')
  expect(whatGoes(0, [{ what: 'matches', count: 12 }])).toContain('Its 12 finds go too')
})

test('Cases continue without its picture', () => {
  expect(whatGoes(0, [{ what: 'cases', count: 1 }])).toMatch(/The case it is part of goes on without its picture\.$/)
  expect(whatGoes(0, [{ what: 'cases', count: 3 }])).toMatch(/The 3 cases it is part of go on without its picture\.$/)
})

test('Several photographs share one sentence about their losses', () => {
  expect(whatGoesWithThem(0, [])).toBe(
    'The photographs and our copies of them go, with everything you decided about them.',
  )
  expect(whatGoesWithThem(1, [{ what: 'cases', count: 1 }])).toBe(
    'The photographs and our copies of them go, and the one find of them, with everything you decided about them. The case they are part of goes on without their pictures.',
  )
})
