import { useQuery } from '@tanstack/react-query'
import type { Case } from '#contract/cases/case.ts'
import type { getCaseOutlook } from '#contract/cases/exchange-endpoints.ts'
import { isOpen } from '#contract/cases/state-questions.ts'
import type { Received } from '#contract/endpoint.ts'
import { Facts } from '#web/ui/lists/facts.tsx'
import { outlookQuery } from '../queries.ts'
import { formatShare } from '../format-share.ts'
import { formatMoney } from './money-words.ts'

/** What became of comparable cases; said only where enough of them are closed. */
const formatOdds = ({ oddsPercent, comparable }: Received<typeof getCaseOutlook>) =>
  `${oddsPercent} % of ${comparable.cases} comparable cases ended with a payment`

/** What came in of a case so far, and how it is shared. */
export function Money({ of }: { of: Case }) {
  const outlook = useQuery(outlookQuery(of._id, 0)).data
  const odds = isOpen(of.state) && outlook?.oddsPercent !== null ? outlook : undefined
  return (
    <Facts
      facts={[
        { name: 'So far', value: formatMoney(of) },
        ...(outlook === undefined ? [] : [{ name: 'Your share', value: formatShare(outlook.feePercent) }]),
        ...(odds === undefined ? [] : [{ name: 'Odds', value: formatOdds(odds) }]),
      ]}
    />
  )
}
