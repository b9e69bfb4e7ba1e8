import { expect, test } from 'vitest'
import { idOf } from '../../testing/a-case.ts'
import { type BeforeSubmission, maySubmit, preSubmissionChecks } from './pre-submission.ts'

const before: BeforeSubmission = {
  images: 2,
  online: { state: 'known', value: [{ url: 'https://shop.example/trips/1', isOnline: true }] },
  domain: { state: 'known', value: [] },
  history: { state: 'known', value: [] },
  cluster: idOf(7),
  overrides: [],
  today: '2026-11-21',
}
const stock = {
  resolvable: false,
  reason: 'A stock agency.',
  way: 'contributor-account',
  data: { type: 'domainIsNotStock' },
} as const

const after = (change: Partial<BeforeSubmission>) => preSubmissionChecks({ ...before, ...change })
const states = (change: Partial<BeforeSubmission>) => Object.values(after(change)).map(({ state }) => state)
const may = (change: Partial<BeforeSubmission>) => maySubmit({ isLoading: false, problems: [], checks: after(change) })

test('All four are valid, and the case may be submitted', () => {
  expect(states({})).toEqual(['VALID', 'VALID', 'VALID', 'VALID'])
  expect(may({})).toBe(true)
})

test('What is asked for is loading, and nothing is submitted meanwhile', () => {
  const loading = { state: 'loading' } as const
  expect(states({ online: loading, domain: loading, history: loading })).toEqual([
    'VALID',
    'LOADING',
    'LOADING',
    'LOADING',
  ])
  expect(may({ history: loading })).toBe(false)
})

test('What could not be asked passes', () => {
  const failed = { state: 'failed' } as const
  expect(states({ online: failed, domain: failed, history: failed })).toEqual(['VALID', 'VALID', 'VALID', 'VALID'])
})

test('At least one and at most 100 images are selected', () => {
  expect(after({ images: 0 }).imagesSelected).toMatchObject({
    state: 'INVALID',
    messages: [{ message: 'Please add an image and the page that uses it.' }],
  })
  expect(after({ images: 101 }).imagesSelected.messages).toEqual([
    { message: 'At most 100 images can be submitted at once.' },
  ])
  expect([0, 1, 100, 101].map((images) => may({ images }))).toEqual([false, true, true, false])
})

test('A page that is gone is told of, one message a page, and may still be submitted', () => {
  const online = { state: 'known', value: [{ url: 'https://shop.example/gone', isOnline: false }] } as const
  expect(after({ online }).onlineStatus).toMatchObject({
    state: 'INVALID',
    messages: [{ message: 'This page cannot be reached any more: https://shop.example/gone' }],
  })
  expect(may({ online })).toBe(true)
})

test('A site that is refused keeps the case back, with its reason and the way on, unless staff set it aside', () => {
  const domain = { state: 'known', value: [stock] } as const
  expect(after({ domain }).domain).toMatchObject({
    state: 'INVALID',
    messages: [{ message: 'A stock agency.', way: 'contributor-account' }],
  })
  expect(after({ domain: { state: 'known', value: [{ ...stock, reason: null }] } }).domain.messages).toMatchObject([
    { message: 'No case can be made of this site.' },
  ])
  expect(may({ domain })).toBe(false)
  const override = {
    code: 'ERROR_DOMAIN_STOCK',
    type: 'domainIsNotStock',
    by: 'Chiara',
    why: 'Its blog',
    until: null,
  } as const
  expect(may({ domain, overrides: [override] })).toBe(true)
})

test('An open case on the same site is told of; one against the same party keeps the case back', () => {
  const earlier = (cluster: string) =>
    ({
      state: 'known',
      value: [
        { name: 'RF-1', state: 'contacted', cluster },
        { name: 'RF-2', state: 'closed_won', cluster },
        { name: 'RF-3', state: 'in_review', cluster: null },
      ],
    }) as const
  expect(after({ history: earlier(idOf(8)) }).submissionHistory).toMatchObject({
    state: 'INVALID',
    messages: [
      { message: 'There is already an open case on this site: RF-1.' },
      { message: 'There is already an open case on this site: RF-3.' },
    ],
  })
  expect(may({ history: earlier(idOf(8)) })).toBe(true)
  expect(may({ history: earlier(idOf(7)) })).toBe(false)
  expect(may({ history: earlier(idOf(7)), cluster: null })).toBe(true)
})

test('Nothing is submitted while another call is loading or a field fails', () => {
  const checks = after({})
  expect(maySubmit({ isLoading: true, problems: [], checks })).toBe(false)
  expect(maySubmit({ isLoading: false, problems: [{}], checks })).toBe(false)
})

test('What the licence ledger says is told and keeps nothing back; beside a refusal it is told after that', () => {
  const licensed = { resolvable: true, reason: 'Licensed to Shop Ltd.', data: { type: 'useIsNotLicensed' } } as const
  const told = { state: 'known', value: [licensed] } as const
  expect(after({ domain: told }).domain).toEqual({
    state: 'INVALID',
    blocks: false,
    messages: [{ message: 'Licensed to Shop Ltd.' }],
  })
  expect(may({ domain: told })).toBe(true)
  const both = { state: 'known', value: [licensed, stock] } as const
  expect(after({ domain: both }).domain.messages.map(({ message }) => message)).toEqual([
    'A stock agency.',
    'Licensed to Shop Ltd.',
  ])
  expect(may({ domain: both })).toBe(false)
})
