import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#contract/reference/money.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { SumColumns } from '#web/ui/lists/sum-columns.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { caseSumsQuery } from '../queries.ts'

/** What all cases ask for, and what was paid and paid out, by currency; nothing before a price is set. */
export function CaseSums() {
  const sums = useQuery(caseSumsQuery).data?.data ?? []
  const isRemitted = useIsOn('remittance')
  if (sums.length === 0) return null
  return (
    <Row spread="between" align="start">
      <SumColumns
        label="Sums of all cases"
        names={['Asked', 'Paid', 'Paid out to you']}
        lines={sums.map(({ currency, asked, paid, paidOut }) => ({
          key: currency,
          sums: [asked, paid, paidOut].map((amount) => formatAmount(amount, currency, 'en')),
        }))}
      />
      {isRemitted && <TextLink to="/remittance">Statements and pay-outs</TextLink>}
    </Row>
  )
}
