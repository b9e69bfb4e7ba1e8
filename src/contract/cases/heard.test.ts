import { expect, test } from 'vitest'
import { isWeekday } from '../reference/workdays.ts'
import { waitingOf } from './heard.ts'

test('An image user waits since the oldest word, for the answer that is due first.', () => {
  const answer = { kind: 'answer', at: '2026-11-24T10:00:00.000Z', by: '2026-12-01' } as const
  const mail = { kind: 'mail', at: '2026-11-26T10:00:00.000Z' } as const
  expect(waitingOf([mail, answer], isWeekday)).toEqual({
    since: '2026-11-24T10:00:00.000Z',
    dueAt: '2026-11-30T12:00:00.000Z',
  })
  expect(waitingOf([answer], isWeekday)).toEqual({ since: answer.at, dueAt: '2026-12-01T12:00:00.000Z' })
})

test('Nobody waits where every word is answered.', () => {
  expect(waitingOf([], isWeekday)).toBeNull()
})
