import { expect, test } from 'vitest'
import { isWeekday } from '../reference/workdays.ts'
import { actionWords, dueAt, nextActionOf } from './next-action.ts'
import { CaseState } from './case-states.ts'
import { isFinal } from './state-questions.ts'
import { isObjection, isOpen } from './state-questions.ts'

const since = '2026-11-26T10:00:00.000Z'
const facts = (state: CaseState) => ({
  state,
  since,
  heldUntil: null,
  ownerWroteAt: null,
  waiting: null,
  answeredAt: null,
})

test.each(CaseState.options.filter(isOpen))('An open case at %s has one next action with a day', (state) => {
  const next = nextActionOf(facts(state), isWeekday)
  expect(next?.at).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(actionWords[next!.action].does).not.toBe('')
})

test.each(CaseState.options.filter((state) => state === 'draft' || isFinal(state)))(
  'A case at %s has no next action',
  (state) => {
    expect(nextActionOf(facts(state), isWeekday)).toBeNull()
  },
)

test.each(CaseState.options.filter((state) => state !== 'draft' && !isFinal(state) && !isOpen(state)))(
  'A case at %s has a day for finance',
  (state) => {
    expect(nextActionOf(facts(state), isWeekday)).toMatchObject({
      role: 'finance',
      at: expect.stringMatching(/^20(26|27)-/),
    })
  },
)

test('A case whose reserve is kept waits for its day', () => {
  const held = { ...facts('paid_out'), heldUntil: '2027-03-27' }
  expect(nextActionOf(held, isWeekday)).toMatchObject({ action: 'see-arrival', at: '2027-03-29T10:00:00.000Z' })
})

test('A case on hold resumes on the first workday from its day', () => {
  const held = { ...facts('on_hold'), heldUntil: '2027-01-02' }
  expect(nextActionOf(held, isWeekday)).toMatchObject({ action: 'take-up-again', at: '2027-01-04T10:00:00.000Z' })
  expect(dueAt(held, isWeekday)).toBe('2027-01-04T10:00:00.000Z')
})

test('An owner’s message comes first only when its answer is due earlier', () => {
  const asked = { ...facts('contacted'), ownerWroteAt: '2026-11-27T12:00:00.000Z' }
  expect(nextActionOf(asked, isWeekday)).toEqual({
    action: 'write-back',
    role: 'case-manager',
    at: '2026-11-30T12:00:00.000Z',
  })
  const late = { ...facts('submitted'), ownerWroteAt: '2026-12-01T12:00:00.000Z' }
  expect(nextActionOf(late, isWeekday)).toMatchObject({ action: 'take-in' })
  for (const state of ['draft', 'declined'] as const)
    expect(nextActionOf({ ...facts(state), ownerWroteAt: since }, isWeekday)).toMatchObject({ action: 'write-back' })
})

test('A state is due after its workdays, to the second; where nothing is waited for it is not', () => {
  expect(dueAt({ ...facts('contacted'), since: '2026-11-20T10:00:00.000Z' }, isWeekday)).toBe(
    '2026-12-10T10:00:00.000Z',
  )
  expect(dueAt(facts('draft'), isWeekday)).toBeNull()
})

const waiting = { since, dueAt: '2026-11-30T12:00:00.000Z' }

test.each(CaseState.options.filter((state) => !isObjection(state)))(
  'An image user who waits is answered before anything else at %s.',
  (state) => {
    expect(nextActionOf({ ...facts(state), waiting }, isWeekday)).toMatchObject({
      action: 'answer-image-user',
      at: waiting.dueAt,
    })
  },
)

test('An objection is decided, whatever else was written.', () => {
  expect(nextActionOf({ ...facts('disputed'), waiting }, isWeekday)).toMatchObject({ action: 'decide-objection' })
})

test('The clock of a letter begins again with our answer.', () => {
  const answered = { ...facts('contacted'), answeredAt: '2026-12-01T10:00:00.000Z' }
  expect(dueAt(answered, isWeekday)).toBe('2026-12-21T10:00:00.000Z')
  expect(nextActionOf(answered, isWeekday)).toMatchObject({ at: '2026-12-21T10:00:00.000Z' })
  expect(dueAt({ ...answered, answeredAt: '2026-11-01T10:00:00.000Z' }, isWeekday)).toBe('2026-12-16T10:00:00.000Z')
  expect(dueAt({ ...facts('payment_pending'), answeredAt: '2026-12-01T10:00:00.000Z' }, isWeekday)).toBe(
    '2026-12-16T10:00:00.000Z',
  )
})
