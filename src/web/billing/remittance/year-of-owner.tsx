import { useState } from 'react'
import type { listStatements } from '#contract/billing/statements/endpoints.ts'
import type { Received } from '#contract/endpoint.ts'
import { StackedBars } from '#web/ui/drawings/stacked-bars.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { formatMonth } from '../desk/months.ts'
import { inWords } from './remittance-words.ts'

type Month = Received<typeof listStatements>['year'][number]

const parts = [{ name: 'Your share of what was paid', look: 'ok' }] as const

/** Monthly earnings, one chart a currency; a chosen bar shows its numbers. */
export function YearOfOwner({ year }: { year: readonly Month[] }) {
  const currencies = [...new Set(year.map(({ currency }) => currency))]
  if (currencies.length === 0) return <Text tone="dim">Nothing was paid for your cases in these months.</Text>
  return currencies.map((currency) => (
    <InCurrency key={currency} currency={currency} months={year.filter((month) => month.currency === currency)} />
  ))
}

function InCurrency({ currency, months }: { currency: string; months: readonly Month[] }) {
  const [chosen, choose] = useState(months.at(-1)!.month)
  const all = monthsUpTo(months.at(-1)!.month).map(
    (month) => months.find((one) => one.month === month) ?? { month, currency, earned: 0, paidOut: 0 },
  )
  const known = all.find(({ month }) => month === chosen) ?? all.at(-1)!
  return (
    <Stack gap="tight">
      <StackedBars
        label={`Your share in ${currency}, by month`}
        parts={parts}
        bars={all.map(({ month, earned }) => ({
          key: month,
          words: `${formatMonth(month)}: ${inWords(earned, currency)}`,
          label: formatMonth(month).slice(0, 3),
          counts: [Math.max(0, earned)],
          isChosen: month === known.month,
        }))}
        onChoose={choose}
      />
      <Text size="small">
        {formatMonth(known.month)}: your share {inWords(known.earned, currency)}, paid out{' '}
        {inWords(known.paidOut, currency)}
      </Text>
    </Stack>
  )
}

/** Twelve months that end with one (`2026-11`), the oldest first. */
function monthsUpTo(last: string): string[] {
  const [year, nth] = last.split('-').map(Number) as [number, number]
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, nth - 12 + at, 1)).toISOString().slice(0, 7))
}
