import { expect, test } from 'vitest'
import { aStanding, anImageSearching } from '#web/testing/searches.ts'
import { formatStanding } from './words.ts'

const now = new Date('2026-11-26T10:00:00.000Z')
const [lastAt, nextAt] = ['2026-11-23T09:00:00.000Z', '2026-12-04T12:00:00.000Z']
const said = (more: Parameters<typeof anImageSearching>[0]) => formatStanding(anImageSearching(more), now)

test('An image says when it was searched for, at how many services, and when it is next', () => {
  const services = [
    aStanding('vision', { lastAt, nextAt }),
    aStanding('tineye', { lastAt: '2026-11-22T09:00:00.000Z' }),
  ]
  expect(said({ services })).toBe('Searched 3 days ago at two services, next on 4 December')
  expect(said({ services: [aStanding('vision', { lastAt, nextAt: '2026-11-26T09:00:00.000Z' })] })).toBe(
    'Searched 3 days ago at one service, next within the hour',
  )
})

test('What is not searched for says why', () => {
  expect(said({})).toBe('Not searched for by picture yet, next when its turn comes')
  expect(said({ isSearched: false })).toMatch(/images that are not watched are sent nowhere$/)
  expect(said({ pausedAt: lastAt })).toMatch(/you have paused it$/)
  expect(said({ services: [aStanding('vision', { isAllowed: false })] })).toMatch(/you allow no service$/)
  expect(said({ services: [aStanding('vision', { isUnderWay: true })] })).toMatch(/being searched for now$/)
})
