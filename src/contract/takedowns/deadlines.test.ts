import { expect, test } from 'vitest'
import { isWeekday } from '../reference/workdays.ts'
import { type NoticeMoments, runningDeadlines } from './deadlines.ts'
import type { RegionCode } from './law/region.ts'
import { regionOf, regions } from './law/regions.ts'

const host: Parameters<typeof runningDeadlines>[2] = { country: null, isMarketplace: false }
const federal = ['2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18']
const isFederalWorkday = (day: string) => isWeekday(day) && !federal.includes(day)

const counted = (code: RegionCode, moments: NoticeMoments, on = host, isWorkday = isWeekday) =>
  runningDeadlines(regionOf(code), moments, on, isWorkday).map(({ event, ...last }) => [
    event,
    'day' in last ? last.day : last.at,
  ])

test.each([
  ['over Thanksgiving', '2026-11-20T18:00:00Z', '2026-12-07', '2026-12-11'],
  ['over Christmas and New Year', '2026-12-18T18:00:00Z', '2027-01-05', '2027-01-11'],
  ['from a Saturday', '2026-10-03T18:00:00Z', '2026-10-16', '2026-10-22'],
  ['from an evening in the west that is a Saturday in UTC', '2026-10-03T05:00:00Z', '2026-10-16', '2026-10-22'],
  ['from an evening in the west that is a Tuesday in UTC', '2026-10-06T05:00:00Z', '2026-10-19', '2026-10-23'],
])('A counter-notice in the United States counts workdays %s', (_, counterNotice, earliest, latest) => {
  expect(counted(101, { counterNotice }, host, isFederalWorkday)).toEqual([
    ['counter_notice_restore_earliest', earliest],
    ['counter_notice_restore_latest', latest],
  ])
})

test.each([
  ['2026-11-01T10:00:00Z', '2026-11-22', '2026-11-02T22:00:00.000Z'],
  ['2026-11-01T20:00:00Z', '2026-11-23', '2026-11-03T08:00:00.000Z'],
  ['2026-12-20T10:00:00Z', '2027-01-10', '2026-12-21T22:00:00.000Z'],
])('An Indian notice received at %s asks for an order by %s', (delivered, day, blocked) => {
  expect(counted(1001, { delivered })).toEqual([
    ['block', blocked],
    ['court_order', day],
  ])
})

test('A Chinese marketplace waits 15 days; other hosts restore at once', () => {
  const moments = { statement: '2026-11-10T17:00:00Z' }
  expect(counted(401, moments, { country: 'CN', isMarketplace: true })).toEqual([
    ['restore_after_statement_ecommerce', '2026-11-26'],
  ])
  expect(counted(401, moments, { country: 'CN', isMarketplace: false })).toEqual([])
})

test('A Japanese poster has seven days to object', () => {
  expect(counted(1501, { inquiry: '2026-11-10T14:00:00Z', delivered: '2026-11-09T00:00:00Z' })).toEqual([
    ['sender_objection', '2026-11-17'],
  ])
})

test('No clock runs on an unverified number', () => {
  const everything = {
    delivered: '2026-11-10T14:00:00Z',
    counterNotice: '2026-11-10T14:00:00Z',
    counterNoticeCopy: '2026-11-10T14:00:00Z',
    statement: '2026-11-10T14:00:00Z',
    inquiry: '2026-11-10T14:00:00Z',
  }
  const shown = regions.filter(({ code }) =>
    ['MX', 'CN', 'AU'].some((country) => counted(code, everything, { country, isMarketplace: true }).length > 0),
  )
  expect(shown.map(({ code }) => code)).toEqual([101, 401, 1001, 1501])
})

test('A Mexican clock, once verified, runs for hosts in Mexico alone', () => {
  const region = regionOf(1401)
  const verified = { ...region, deadlines: region.deadlines.map((one) => ({ ...one, source: 'mx114' as const })) }
  const moments = { counterNotice: '2026-11-10T05:00:00Z' }
  const days = ['MX', 'AR'].map((country) => runningDeadlines(verified, moments, { ...host, country }, isWeekday))
  expect(days).toEqual([[{ event: 'restore_after_counter_notice_mx', actor: 'host', day: '2026-11-30' }], []])
})

test('An Australian counter-notice, once the region is on, counts from its copy', () => {
  const region = { ...regionOf(201), status: 'on' as const }
  const running = runningDeadlines(region, { counterNoticeCopy: '2026-11-10T17:00:00Z' }, host, isWeekday)
  expect(running).toEqual([{ event: 'restore', actor: 'host', day: '2026-11-25' }])
})
