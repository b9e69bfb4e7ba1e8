import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SpanLength, spansTold, spansUntil } from './timeline.ts'

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

test('Spans leave no gap, and the last contains the moment', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1990-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
      fc.constantFrom(...SpanLength.options),
      (now, by) => {
        const spans = spansUntil(now, by)
        expect(spans).toHaveLength(spansTold[by])
        expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => dayAfter(to)))
        const today = now.toISOString().slice(0, 10)
        const { from, to } = spans.at(-1)!
        expect(from <= today && today <= to).toBe(true)
      },
    ),
  )
})

test('Weeks start on Monday, months on their first day', () => {
  const now = new Date('2026-03-01T23:30:00Z')
  expect(spansUntil(now, 'week').at(-1)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
  expect(spansUntil(now, 'month').slice(-2)).toEqual([
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
  ])
})
