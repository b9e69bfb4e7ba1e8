import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyPast, held, past, problemOf } from '../testing/case-past.ts'
import { ReasonCode, reasonTexts } from './reasons.ts'
import { Bucket } from './case-state-row.ts'
import { CaseState, caseStates } from './case-states.ts'
import { editableIn, endsUnpaid, isFinal, isWithdrawalFree, statesIn } from './state-questions.ts'
import { bucketLabels, stateWords } from './state-words.ts'
import { isOpen } from './state-questions.ts'
import { ActorRole, CaseHistoryEntry, moveProblems, movesOf, noticeOf, reasonsOf } from './transitions.ts'

const final: CaseState[] = [
  'declined',
  'withdrawn',
  'closed_won',
  'legal_closed',
  'closed_no_result',
  'converted_takedown',
  'merged',
]

/** The ways of a case, each step with who takes it. */
test.each<[words: string, ...steps: [ActorRole, CaseState][]]>([
  [
    'A case is submitted, reviewed, accepted, pursued, paid and closed',
    ['owner', 'submitted'],
    ['staff', 'in_review'],
    ['staff', 'accepted'],
    ['system', 'evidence_ready'],
    ['staff', 'contacted'],
    ['system', 'reminder'],
    ['system', 'reminder'],
    ['image-user', 'in_dialogue'],
    ['staff', 'offer_made'],
    ['image-user', 'agreed'],
    ['system', 'payment_pending'],
    ['system', 'part_paid'],
    ['system', 'paid'],
    ['system', 'payout_due'],
    ['staff', 'paid_out'],
    ['system', 'closed_won'],
  ],
  [
    'Review asks the owner, who answers',
    ['owner', 'submitted'],
    ['system', 'in_review'],
    ['staff', 'needs_info'],
    ['owner', 'in_review'],
    ['staff', 'declined'],
  ],
  [
    'A dispute is put to the owner, who withdraws',
    ['owner', 'submitted'],
    ['staff', 'in_review'],
    ['staff', 'accepted'],
    ['staff', 'evidence_ready'],
    ['staff', 'contacted'],
    ['staff', 'in_dialogue'],
    ['image-user', 'disputed'],
    ['staff', 'owner_check'],
    ['owner', 'withdrawn'],
  ],
  [
    'Lawyers take over once the owner consents',
    ['owner', 'submitted'],
    ['staff', 'in_review'],
    ['staff', 'accepted'],
    ['staff', 'evidence_ready'],
    ['staff', 'contacted'],
    ['staff', 'escalation_review'],
    ['staff', 'legal_offered'],
    ['owner', 'legal'],
    ['partner', 'legal_settled'],
    ['system', 'payout_due'],
  ],
])('%s', (_, ...steps) => {
  let from: CaseState = 'draft'
  for (const [by, to] of steps) {
    expect([from, to, problemOf({ from, to, by, reason: reasonsOf({ from, to, by })?.[0] ?? null })]).toEqual([
      from,
      to,
      undefined,
    ])
    from = to
  }
})

test('Out of a final state leads a reopening by staff, a merging undone, a payment that is taken back, and nothing else', () => {
  expect(CaseState.options.filter(isFinal)).toEqual(CaseState.options.filter((state) => final.includes(state)))
  fc.assert(
    fc.property(fc.constantFrom(...final), fc.constantFrom(...ActorRole.options), anyPast, (from, by, been) => {
      const isPaidBack = from === 'closed_won' && by === 'system'
      const isConverted = from === 'converted_takedown' && (by === 'staff' || by === 'system')
      const isReopened =
        by === 'staff' && been.isReopenable && ['declined', 'withdrawn', 'closed_no_result'].includes(from)
      const { mergedFrom } = been
      const isMerged = from === 'merged' && (by === 'staff' || by === 'system')
      const isUnmerged = isMerged && mergedFrom !== null && isOpen(mergedFrom)
      const moves: CaseState[] = [
        ...(isUnmerged ? [mergedFrom] : []),
        ...(isConverted || isReopened ? (['in_review'] as const) : []),
        ...(isReopened && been.isLetterSent ? (['in_dialogue'] as const) : []),
        ...(isPaidBack ? (['payment_pending', 'closed_no_result'] as const) : []),
        // It is paid, or ends, with the case that it became part of.
        ...(isMerged && by === 'system' ? (['paid', 'converted_takedown'] as const) : []),
        ...(isMerged ? (['closed_no_result'] as const) : []),
      ]
      expect(movesOf(from, by, been)).toEqual(CaseState.options.filter((state) => moves.includes(state)))
    }),
  )
  expect(problemOf({ from: 'merged', to: 'in_review', by: 'staff' })).toBe('case.over')
  expect(problemOf({ from: 'declined', to: 'accepted', by: 'staff' })).toBe('case.over')
})

test('Every state is reachable from a draft; every open state has steps', () => {
  const reached = new Set<CaseState>(['draft'])
  for (const state of reached)
    for (const by of ActorRole.options)
      for (const to of movesOf(state, by, { ...held('contacted'), isReopenable: true })) reached.add(to)
  expect([...reached].sort()).toEqual([...CaseState.options].sort())
  for (const state of CaseState.options)
    expect(isFinal(state) || ActorRole.options.some((by) => movesOf(state, by, past).length > 0)).toBe(true)
})

test('Any open case can be put on hold, closed, withdrawn, converted and merged', () => {
  for (const from of CaseState.options.filter((state) => isOpen(state) && state !== 'on_hold')) {
    expect(movesOf(from, 'staff', past)).toEqual(
      expect.arrayContaining(['on_hold', 'closed_no_result', 'converted_takedown', 'merged']),
    )
    expect(movesOf(from, 'owner', past)).toContain('withdrawn')
  }
})

test('Once a part was received staff alone end the case, and nobody withdraws or merges it', () => {
  const ends = ['withdrawn', 'closed_no_result', 'converted_takedown', 'merged']
  for (const from of CaseState.options.filter(isOpen)) {
    const endsBy = (by: ActorRole) => movesOf(from, by, { ...past, isPartPaid: true }).filter((to) => ends.includes(to))
    expect(endsBy('staff')).toEqual(['closed_no_result', 'converted_takedown'])
    expect(endsBy('system')).toEqual(['closed_no_result'])
    for (const by of ['owner', 'image-user', 'partner'] as const) expect(endsBy(by)).toEqual([])
  }
  expect(movesOf('part_paid', 'staff', { ...past, isPartPaid: true })).toEqual([
    'disputed',
    'escalation_review',
    'on_hold',
    'closed_no_result',
    'converted_takedown',
  ])
})

test('A case that ends unpaid, or that lawyers have, pays for no other', () => {
  expect(CaseState.options.filter(endsUnpaid)).toEqual([
    'declined',
    'withdrawn',
    'legal',
    'legal_closed',
    'closed_no_result',
    'converted_takedown',
  ])
})

test('A merged case is closed with a reason, and taken out without one', () => {
  const merged = { ...past, mergedFrom: 'contacted' } as const
  for (const by of ['staff', 'system'] as const) {
    expect(problemOf({ from: 'merged', to: 'contacted', by, past: merged })).toBeUndefined()
    expect(problemOf({ from: 'merged', to: 'closed_no_result', by, past: merged })).toBe('case.reason')
    expect(problemOf({ from: 'merged', to: 'closed_no_result', by, past: merged, reason: 'no-reply' })).toBeUndefined()
  }
})

test('A case on hold goes back to where it was, and nowhere else of its own', () => {
  expect(problemOf({ from: 'on_hold', to: 'in_dialogue', by: 'staff', past: held('in_dialogue') })).toBeUndefined()
  expect(problemOf({ from: 'on_hold', to: 'contacted', by: 'staff', past: held('in_dialogue') })).toBe('case.step')
  expect(problemOf({ from: 'on_hold', to: 'paid_out', by: 'staff', past: held('paid_out') })).toBe('case.step')
  expect(problemOf({ from: 'on_hold', to: 'on_hold', by: 'staff', past: held('on_hold') })).toBe('case.step')
})

test.each([
  'contacted',
  'reminder',
  'in_dialogue',
  'disputed',
  'owner_check',
  'offer_made',
  'agreed',
  'payment_pending',
  'on_hold',
  'escalation_review',
  'legal_offered',
] as const)('A payment is taken whenever the portal is open: %s', (from) => {
  expect(problemOf({ from, to: 'paid', by: 'system' })).toBeUndefined()
  expect(problemOf({ from, to: 'paid', by: 'staff' })).toBe('case.not-yours')
})

test('Who may not take a step is told so, and a step that does not follow is none', () => {
  expect(problemOf({ from: 'in_review', to: 'accepted', by: 'owner' })).toBe('case.not-yours')
  expect(problemOf({ from: 'submitted', to: 'paid', by: 'system' })).toBe('case.step')
  expect(problemOf({ from: 'paid', to: 'withdrawn', by: 'owner' })).toBe('case.step')
  for (const sentence of Object.values(moveProblems)) expect(sentence).toMatch(/^[A-Z].*\.$/)
})

test('Declining, closing, disputing and withdrawing name a reason of their own list', () => {
  expect(problemOf({ from: 'in_review', to: 'declined', by: 'staff' })).toBe('case.reason')
  expect(problemOf({ from: 'in_review', to: 'declined', by: 'staff', reason: 'fair-use' })).toBe('case.reason')
  expect(problemOf({ from: 'in_review', to: 'declined', by: 'staff', reason: 'weak-match' })).toBeUndefined()
  expect(problemOf({ from: 'in_dialogue', to: 'disputed', by: 'image-user', reason: 'no-reply' })).toBe('case.reason')
  expect(problemOf({ from: 'in_dialogue', to: 'disputed', by: 'image-user', reason: 'fair-use' })).toBeUndefined()
  expect(problemOf({ from: 'in_review', to: 'withdrawn', by: 'owner', reason: 'owner-withdrew' })).toBeUndefined()
  expect(problemOf({ from: 'disputed', to: 'withdrawn', by: 'staff', reason: 'owner-withdrew' })).toBe('case.reason')
  expect(problemOf({ from: 'disputed', to: 'withdrawn', by: 'staff', reason: 'licence-found' })).toBeUndefined()
  expect(problemOf({ from: 'disputed', to: 'withdrawn', by: 'staff', reason: 'public-domain' })).toBeUndefined()
  expect(problemOf({ from: 'in_review', to: 'accepted', by: 'staff', reason: 'no-reply' })).toBeUndefined()
  for (const code of ReasonCode.options) expect(reasonTexts[code]).toMatch(/^[A-Z].*\.$/)
})

test('Every state has its words and its bucket, and buckets hold every state once', () => {
  expect(Bucket.options.flatMap((bucket) => statesIn(bucket)).sort()).toEqual([...CaseState.options].sort())
  expect(Object.values(bucketLabels)).toEqual([
    'Draft',
    'In review',
    'Action needed (you)',
    'In resolution',
    'Legal',
    'Paid/Closed-won',
    'Closed',
  ])
  expect(new Set(CaseState.options.map((state) => stateWords[state].owner_label)).size).toBe(CaseState.options.length)
  for (const state of statesIn('action-needed')) expect(caseStates[state].turn).toBe('you')
})

test('Everything can be edited in a draft, what was asked for when information is needed, and nothing else', () => {
  expect(CaseState.options.filter((state) => editableIn(state) !== 'nothing')).toEqual(['draft', 'needs_info'])
  expect(editableIn('needs_info')).toBe('listed')
})

test('Withdrawing is free before the first letter', () => {
  expect(CaseState.options.filter(isWithdrawalFree)).toEqual([
    'submitted',
    'in_review',
    'accepted',
    'evidence_ready',
    'needs_info',
  ])
})

test('Owners are told when a case is received, needs something, is accepted, declined, withdrawn or closed', () => {
  const told = (to: CaseState, by: ActorRole = 'staff') => noticeOf({ from: 'in_review', to, by })
  expect([told('submitted'), told('needs_info'), told('accepted'), told('declined'), told('on_hold')]).toEqual([
    'received',
    'needs-info',
    'accepted',
    'declined',
    undefined,
  ])
  expect([told('withdrawn'), told('withdrawn', 'owner'), told('closed_no_result')]).toEqual([
    'withdrawn',
    undefined,
    'closed',
  ])
})

test('A line of history is as the record of a case has it', () => {
  const entry = {
    id: '0'.repeat(24),
    at: '2026-11-21T10:00:00Z',
    type: 'transition',
    from: 'in_review',
    to: 'declined',
    actorRole: 'staff',
    publicNote: null,
    reasonCode: 'weak-match',
    link: null,
  }
  expect(CaseHistoryEntry.parse(entry)).toEqual(entry)
})
