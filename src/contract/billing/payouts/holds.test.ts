import { expect, test } from 'vitest'
import { holdsOf, type PayoutFacts, payoutStateOf } from './holds.ts'
import { selfBilling } from './self-billing.ts'

const details: NonNullable<PayoutFacts['details']> = {
  kind: 'private',
  taxNumber: null,
  taxForm: null,
  selfBilling: null,
  heldUntil: null,
}
const ready: PayoutFacts = {
  now: '2026-11-29T12:00:00.000Z',
  details,
  pendingUntil: null,
  staffHolds: [],
  payee: { result: 'match', isAccepted: true },
  missingLists: [],
  screening: { isCurrent: true, undecided: 0, listed: 0 },
  identity: { confirmedAt: '2026-11-01T12:00:00.000Z', amount: null, above: 10_000_00 },
  tax: { asked: null, claim: 'none' },
}
const codes = (more: Partial<PayoutFacts>) => holdsOf({ ...ready, ...more }).map(({ code }) => code)
const later = '2026-12-06T12:00:00.000Z'
const before = '2026-11-22T12:00:00.000Z'

test('An owner with every check passed can be paid', () => {
  expect(holdsOf(ready)).toEqual([])
  expect(payoutStateOf([])).toBe('ready')
})

test.each([
  ['no details', { details: null }, ['no-details']],
  ['a change that nobody confirmed', { pendingUntil: later }, ['change-unconfirmed']],
  ['a confirmation that is over', { pendingUntil: before }, []],
  ['details changed this week', { details: { ...details, heldUntil: later } }, ['details-changed']],
  ['details changed earlier', { details: { ...details, heldUntil: before } }, []],
  ['a deceased owner', { staffHolds: [{ reason: 'deceased', note: 'By the heirs.', until: null }] }, ['staff']],
  ['a hold of staff that is over', { staffHolds: [{ reason: 'other', note: 'x', until: before }] }, []],
  ['a name that does not match', { payee: { result: 'none', isAccepted: false } }, ['payee-differs']],
  ['a close name', { payee: { result: 'close', isAccepted: false } }, ['payee-undecided']],
  ['an accepted close name', { payee: { result: 'close', isAccepted: true } }, []],
  ['a bank that does not answer', { payee: { result: 'not-possible', isAccepted: false } }, []],
  ['a missing list', { missingLists: ['un'] }, ['lists-missing']],
  ['names not screened yet', { screening: { isCurrent: false, undecided: 0, listed: 0 } }, ['screening']],
  ['an undecided name', { screening: { isCurrent: true, undecided: 1, listed: 0 } }, ['name-undecided']],
  ['a listed name', { screening: { isCurrent: true, undecided: 1, listed: 1 } }, ['name-listed']],
  ['an unknown identity', { identity: { ...ready.identity, confirmedAt: null } }, ['identity']],
  ['a missing tax form', { tax: { asked: 'W-8BEN', claim: 'none' } }, ['tax-form']],
  ['an undecided claim', { tax: { asked: null, claim: 'open' } }, ['tax-claim']],
  ['a business', { details: { ...details, kind: 'business' } }, ['tax-number', 'self-billing']],
] satisfies [string, Partial<PayoutFacts>, string[]][])('With %s the holds follow', (_, more, expected) => {
  expect(codes(more)).toEqual(expected)
})

test('A large sum asks for an identity confirmed within a year', () => {
  const old = { confirmedAt: '2025-11-01T12:00:00.000Z', above: 10_000_00 }
  expect(codes({ identity: { ...old, amount: 10_000_01 } })).toEqual(['identity'])
  expect(codes({ identity: { ...old, amount: 10_000_00 } })).toEqual([])
  expect(codes({ identity: { ...ready.identity, amount: 99_000_00 } })).toEqual([])
})

test('An agreement to an earlier text of self-billing does not count', () => {
  const business = { ...details, kind: 'business', taxNumber: 'PT507957547' } as const
  expect(codes({ details: { ...business, selfBilling: '2020-01' } })).toEqual(['self-billing'])
  expect(codes({ details: { ...business, selfBilling: selfBilling.version } })).toEqual([])
})

test('An owner reads when a hold ends, and nothing of staff’s notes', () => {
  const [hold] = holdsOf({ ...ready, staffHolds: [{ reason: 'deceased', note: 'Told by phone.', until: later }] })
  expect(hold).toMatchObject({ until: later, note: 'Told by phone.' })
  expect(hold!.sentence).not.toContain('phone')
})

test('Checks of ours read as checking, all else as held', () => {
  expect(payoutStateOf([{ code: 'identity' }, { code: 'lists-missing' }])).toBe('checking')
  expect(payoutStateOf([{ code: 'identity' }, { code: 'tax-form' }])).toBe('held')
  expect(payoutStateOf([{ code: 'staff' }, { code: 'no-details' }])).toBe('none')
})
