import fc from 'fast-check'
import { expect, test } from 'vitest'
import { held, past, problemOf } from '../testing/case-past.ts'
import { CaseState } from './case-states.ts'
import { seenByPayer } from './seen-by-payer.ts'
import { type CasePast, isReopenable, keptAfter, movesOf, noticeOf } from './transitions.ts'

test('Staff reopen within 60 days, with a reason of their own', () => {
  const over = new Date('2026-09-01T10:00:00Z')
  expect(isReopenable(over, new Date('2026-10-31T10:00:00Z'))).toBe(true)
  expect(isReopenable(over, new Date('2026-10-31T10:00:01Z'))).toBe(false)
  const reopening = { from: 'declined', to: 'in_review', by: 'staff', past: { ...past, isReopenable: true } } as const
  expect(problemOf(reopening)).toBe('case.reason')
  expect(problemOf({ ...reopening, reason: 'weak-match' })).toBe('case.reason')
  expect(problemOf({ ...reopening, reason: 'new-facts' })).toBeUndefined()
  expect(problemOf({ ...reopening, past, reason: 'new-facts' })).toBe('case.over')
  expect(problemOf({ ...reopening, by: 'owner', reason: 'new-facts' })).toBe('case.not-yours')
  expect(noticeOf(reopening)).toBe('reopened')
})

const disputable = [
  'contacted',
  'reminder',
  'in_dialogue',
  'offer_made',
  'agreed',
  'payment_pending',
  'part_paid',
  'on_hold',
  'escalation_review',
  'legal_offered',
] as const

test('The image user objects wherever they see what is asked for, and nowhere before our letter', () => {
  const written = { ...held('contacted'), isLetterSent: true }
  const from = CaseState.options.filter((state) => movesOf(state, 'image-user', written).includes('disputed'))
  expect([...from].sort()).toEqual([...disputable].sort())
  for (const state of ['on_hold', 'escalation_review', 'legal_offered'] as const)
    expect(movesOf(state, 'image-user', held('accepted'))).toEqual([])
})

test('Whatever rests or is disputed between, an objection that is answered goes back to where it was made', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...disputable.filter((state) => state !== 'on_hold')),
      fc.array(fc.constantFrom<CaseState>('on_hold', 'owner_check')),
      (from, way) => {
        let been: CasePast = { ...past, ...keptAfter(from, 'disputed', past), isLetterSent: true }
        let at: CaseState = 'disputed'
        for (const next of way) {
          const to: CaseState = at === 'on_hold' ? been.heldFrom! : next
          if (!movesOf(at, 'staff', been).includes(to)) continue
          been = { ...been, ...keptAfter(at, to, been) }
          at = to
        }
        if (at === 'on_hold') {
          const to = been.heldFrom!
          been = { ...been, ...keptAfter(at, to, been) }
          at = to
        }
        expect(movesOf(at, 'staff', been)).toContain(from)
        expect(keptAfter(at, from, been)).toEqual({ heldFrom: null, disputedFrom: null, mergedFrom: null })
      },
    ),
  )
})

test('An objection ends the rest of a case; its answer restores it', () => {
  expect(
    keptAfter('on_hold', 'disputed', { heldFrom: 'payment_pending', disputedFrom: null, mergedFrom: null }),
  ).toEqual({
    heldFrom: null,
    disputedFrom: 'payment_pending',
    mergedFrom: null,
  })
  expect(movesOf('owner_check', 'owner', { ...past, disputedFrom: 'payment_pending' })).toEqual([
    'in_dialogue',
    'disputed',
    'withdrawn',
    'agreed',
    'payment_pending',
    'converted_takedown',
  ])
})

test('What a payment did is undone by the processor alone: due again, or over where all was paid back', () => {
  for (const from of ['paid', 'payout_due', 'paid_out', 'closed_won', 'part_paid'] as const) {
    expect(problemOf({ from, to: 'payment_pending', by: 'system' })).toBeUndefined()
    expect(problemOf({ from, to: 'closed_no_result', by: 'system', reason: 'refunded' })).toBeUndefined()
    expect(problemOf({ from, to: 'closed_no_result', by: 'system' })).toBe('case.reason')
    expect(problemOf({ from, to: 'payment_pending', by: 'staff' })).toBe('case.not-yours')
    expect(noticeOf({ from, to: 'payment_pending', by: 'system' })).toBe('payment-back')
  }
  expect(noticeOf({ from: 'agreed', to: 'payment_pending', by: 'system' })).toBeUndefined()
})

test('Where no letter may be written, lawyers look at the case at once', () => {
  expect(
    problemOf({ from: 'evidence_ready', to: 'escalation_review', by: 'staff', reason: 'lawyers-alone' }),
  ).toBeUndefined()
  expect(problemOf({ from: 'evidence_ready', to: 'on_hold', by: 'system' })).toBeUndefined()
})

test('The image user reads unpaid, processing, paid or the way to lawyers, and nothing before our letter or after an end', () => {
  const seen = (state: CaseState) => seenByPayer(state, { isLetterSent: true, heldFrom: null })
  const states = (as: ReturnType<typeof seen>) => CaseState.options.filter((state) => seen(state) === as)
  expect(states('processing')).toEqual(['part_paid'])
  expect(states('paid')).toEqual(['paid', 'payout_due', 'paid_out', 'closed_won'])
  expect(states('legal')).toEqual(['legal', 'legal_settled', 'judgment'])
  expect(states(undefined)).toEqual([
    'draft',
    'submitted',
    'in_review',
    'accepted',
    'evidence_ready',
    'needs_info',
    'declined',
    'withdrawn',
    'legal_closed',
    'closed_no_result',
    'converted_takedown',
    'merged',
  ])
  for (const state of ['on_hold', 'escalation_review', 'legal_offered'] as const)
    expect([seen(state), seenByPayer(state, { isLetterSent: false, heldFrom: null })]).toEqual(['unpaid', undefined])
})

test('What rests with lawyers is seen as with them, takes their steps and its way back, and is neither paid nor objected to', () => {
  for (const isLetterSent of [true, false])
    expect(seenByPayer('on_hold', { isLetterSent, heldFrom: 'legal' })).toBe('legal')
  const resting = { ...past, heldFrom: 'legal', isLetterSent: true } as const
  expect(movesOf('on_hold', 'system', resting)).not.toContain('paid')
  expect(movesOf('on_hold', 'image-user', resting)).toEqual([])
  expect(movesOf('on_hold', 'partner', resting)).toEqual(['legal_settled', 'judgment', 'legal_closed'])
  expect(movesOf('on_hold', 'staff', resting)).toContain('legal')
})
