import type { PriceLine } from '#contract/billing/price-lines.ts'
import type { CasePrice } from '#contract/pricing/price.ts'
import { type Currency, moneyOf } from '#contract/reference/money.ts'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { Price } from '#web/ui/text/price.tsx'
import { Text } from '#web/ui/text/text.tsx'

type PriceLinesProps = {
  /** What the lines are, for those who do not see them. */
  label?: string
  lines: readonly Pick<PriceLine, 'description' | 'amount'>[]
  currency: Currency
  total: number
  /** Struck through where less is asked for. */
  listTotal: number | null
}

type Shown = { key: string; name: string; amount: number; original?: number; currency: Currency; isTotal?: true }

/** What a price consists of, line by line, and what it comes to. Amounts are in the currency's smallest unit. */
export function PriceLines({
  label = 'What the price consists of',
  lines,
  currency,
  total,
  listTotal,
}: PriceLinesProps) {
  const sum: Shown = { key: 'total', name: 'Total, with its tax', amount: total, currency, isTotal: true }
  const rows: Shown[] = [
    ...lines.map(({ description, amount }, at) => ({ key: `${at}`, name: description, amount, currency })),
    listTotal === null ? sum : { ...sum, original: listTotal },
  ]
  return <Table label={label} columns={columns} rows={rows} keyOf={({ key }) => key} />
}

type LicencePricesProps = { licences: CasePrice['licences']; currency: Currency }

/** Licences that the image user can buy with it. */
export const LicencePrices = ({ licences, currency }: LicencePricesProps) =>
  licences !== null &&
  licences.length > 0 && (
    <Text size="small">
      With a licence to go on:{' '}
      {licences.map(({ days, line }, at) => (
        <span key={days}>
          {at > 0 && ', '}
          {days} days + <Amount minor={line.amount} currency={currency} />
        </span>
      ))}
    </Text>
  )

const columns: readonly Column<Shown>[] = [
  { key: 'name', header: 'What for', cell: ({ name, isTotal }) => (isTotal ? <strong>{name}</strong> : name) },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    isOneLine: true,
    cell: ({ amount, original, currency }) => <Amount minor={amount} original={original} currency={currency} />,
  },
]

type AmountProps = { minor: number; currency: Currency; original?: number | undefined }

/** An amount in the currency's smallest unit, in words. */
export const Amount = ({ minor, currency, original }: AmountProps) => (
  <Price
    value={moneyOf(minor, currency).value}
    currency={currency}
    {...(original === undefined ? {} : { original: moneyOf(original, currency).value })}
  />
)

/** Whose word is waited for before a price goes out. */
export const approvalWords = {
  'not-needed': null,
  asked: 'The owner was asked, and has not answered yet. No letter goes out before.',
  given: 'The owner agrees.',
  refused: 'The owner does not want this to be asked for. Set another price.',
} as const

export const Approval = ({ of, note }: { of: keyof typeof approvalWords; note: string | null }) =>
  approvalWords[of] !== null && (
    <Text size="small" tone={of === 'given' ? 'dim' : 'warn'}>
      {approvalWords[of]}
      {note !== null && ` They write: “${note}”`}
    </Text>
  )
