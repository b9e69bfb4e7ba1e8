import { expect, test } from 'vitest'
import type { CopyReading } from '#server/evidence/capturing/index.ts'
import { clearOutcome, outcomeOf, removalOf, secondOutcome } from './judge-look.ts'
import { dueDay } from './look-store.ts'

const readings: [CopyReading['page'], CopyReading['file'], ReturnType<typeof outcomeOf>][] = [
  ['shown', 'answers', 'present'],
  ['shown', 'unclear', 'present'],
  ['shown', 'gone', 'gone-from-address'],
  ['not-shown', 'answers', 'gone-from-page'],
  ['gone', 'answers', 'gone-from-page'],
  ['not-shown', 'gone', 'gone'],
  ['gone', 'gone', 'gone'],
  ['not-shown', 'unclear', 'unclear'],
  ['gone', 'unclear', 'unclear'],
  ['unclear', 'gone', 'unclear'],
  ['unclear', 'answers', 'unclear'],
]
test.each(readings)('A page that is %s with a file that is %s reads %s', (page, file, outcome) => {
  expect(outcomeOf({ page, file })).toBe(outcome)
})

test('A second reading confirms, returns, or settles nothing', () => {
  expect(secondOutcome('present', 'gone', 'gone')).toBe('gone')
  expect(secondOutcome('present', 'gone', 'present')).toBe('present')
  expect(secondOutcome('present', 'gone', 'gone-from-page')).toBe('unclear')
  expect(secondOutcome('present', 'gone', 'unclear')).toBe('unclear')
})

test('An unclear look and a first reading change nothing', () => {
  const final = { confirmAt: null }
  expect(clearOutcome([])).toBe('present')
  expect(
    clearOutcome([
      { outcome: 'gone', ...final },
      { outcome: 'unclear', ...final },
      { outcome: 'present', confirmAt: new Date() },
    ]),
  ).toBe('gone')
})

test('Removal needs every copy gone from page and address', () => {
  expect(removalOf(['gone', 'gone'])).toBe('all')
  expect(removalOf(['gone', 'present'])).toBe('some')
  expect(removalOf(['gone-from-page', 'gone-from-page'])).toBe('some')
  expect(removalOf(['present', 'unclear'])).toBe('none')
  expect(removalOf([])).toBe('none')
})

const day = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * 86_400_000)
test.each([
  [0, 0.9, undefined],
  [0, 1, 1],
  [1, 2.9, undefined],
  [1, 3, 3],
  [0, 8, 7],
  [7, 13.9, undefined],
  [30, 95, 90],
  [90, 400, undefined],
])('After a look on day %s, day %s has the look of day %s due', (lookedDay, passed, due) => {
  expect(dueDay({ sentAt: day(0), lookedDay }, day(passed))).toBe(due)
})
