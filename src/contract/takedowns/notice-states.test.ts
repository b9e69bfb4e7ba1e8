import { expect, test } from 'vitest'
import { regionOf, regions } from './law/regions.ts'
import { Outcome } from './law/region.ts'
import { mayStep, NoticeState, noticeStates, takedownStatus } from './notice-states.ts'

const notice = (
  state: NoticeState,
  dueAt: string | null = null,
  success: 'removed_verified' | 'forwarded' = 'removed_verified',
) => ({
  state,
  dueAt,
  success,
})

test('Every state can be reached from a draft in some region', () => {
  const reached = new Set<NoticeState>(['draft'])
  // A set is walked in the order of its entries, those that come while it is walked included.
  for (const from of reached)
    for (const to of NoticeState.options) if (regions.some((region) => mayStep(region, from, to))) reached.add(to)
  expect(NoticeState.options.filter((state) => !reached.has(state))).toEqual([])
})

test('Nothing leaves unsigned', () => {
  for (const region of regions)
    for (const from of NoticeState.options.filter((state) => state !== 'queued'))
      expect([from, mayStep(region, from, 'sent')]).toEqual([from, false])
  expect(mayStep(regionOf(101), 'ready', 'queued')).toBe(false)
  expect(mayStep(regionOf(101), 'signed', 'queued')).toBe(true)
})

test('An outcome that a region does not know is no step there', () => {
  for (const region of regions)
    for (const outcome of Outcome.options.filter((one) => one !== 'withdrawn' && !region.outcomes.includes(one)))
      for (const from of NoticeState.options)
        expect([region.code, from, outcome, mayStep(region, from, outcome)]).toContain(false)
  expect(mayStep(regionOf(501), 'delivered', 'counter_noticed')).toBe(false)
  expect(mayStep(regionOf(101), 'delivered', 'counter_noticed')).toBe(true)
  expect(mayStep(regionOf(301), 'delivered', 'forwarded')).toBe(true)
})

test('States before sending alone can be edited', () => {
  expect(NoticeState.options.filter((state) => noticeStates[state].isEditable)).toEqual(['ready', 'draft'])
  expect(NoticeState.options.filter((state) => !noticeStates[state].isOut)).toEqual([
    'queued',
    'signed',
    'ready',
    'draft',
  ])
})

test.each([
  [[notice('bounced'), notice('sent', '2026-12-05')], { state: 'sent', turn: 'them', dueAt: '2026-12-05' }],
  [[notice('sent', '2026-12-05'), notice('sent', '2026-12-03')], { state: 'sent', turn: 'them', dueAt: '2026-12-03' }],
  [
    [notice('sent', '2026-12-05'), notice('counter_noticed', '2026-12-09')],
    { state: 'counter_noticed', turn: 'you', dueAt: '2026-12-09' },
  ],
  [
    [notice('removed_verified'), notice('sent', '2026-12-05')],
    { state: 'removed_verified', turn: 'nobody', dueAt: null },
  ],
  [
    [notice('removed_verified'), notice('counter_noticed', '2026-12-09')],
    { state: 'removed_verified', turn: 'you', dueAt: '2026-12-09' },
  ],
  [
    [notice('forwarded', null, 'forwarded'), notice('sent', '2026-12-05')],
    { state: 'forwarded', turn: 'nobody', dueAt: null },
  ],
  [[notice('refused'), notice('bounced')], { state: 'refused', turn: 'us', dueAt: null }],
  [[notice('queued')], { state: 'queued', turn: 'us', dueAt: null }],
  [[{ ...notice('queued'), isByHand: true }], { state: 'queued', turn: 'you', dueAt: null }],
  [[], { state: 'draft', turn: 'you', dueAt: null }],
])('The takedown of %j shows %j', (notices, expected) => {
  expect(takedownStatus(notices)).toEqual(expected)
})
