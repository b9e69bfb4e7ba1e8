import type { ReactNode } from 'react'
import { stateWords } from '#contract/cases/state-words.ts'
import type { FirmStatement } from '#contract/legal/statements.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Text } from '#web/ui/text/text.tsx'

type StatementsProps = { statements: readonly FirmStatement[]; renderUnder?: (statement: FirmStatement) => ReactNode }

/** Statements about a case, and the confirmed part of each. */
export const Statements = ({ statements, renderUnder }: StatementsProps) => (
  <Entries label="Statements">
    {statements.map((one) => (
      <Entry key={one._id}>
        <Text>
          {stateWords[one.to].owner_label}, {formatDay(one.at)}, {one.by}
        </Text>
        <Text size="small">{moneyOf(one)}</Text>
        <Text size="small" tone="dim">
          {one.reason}
        </Text>
        {renderUnder?.(one)}
      </Entry>
    ))}
  </Entries>
)

function moneyOf({ amount, costs, rest, currency, confirmed, state }: FirmStatement): string {
  if (amount === null || currency === null) return 'No money is stated.'
  const written = (minor: number) => formatAmount(minor, currency, 'en')
  const stated = `${written(amount)}, less costs of ${written(costs ?? 0)}: ${written(rest ?? 0)}.`
  if (state === 'replaced') return `${stated} A later statement replaces it.`
  if (state === 'nothing-due') return stated
  if (state === 'stated') return `${stated} Nothing of it is confirmed yet.`
  return `${stated} ${written(confirmed)} of it is confirmed.`
}
