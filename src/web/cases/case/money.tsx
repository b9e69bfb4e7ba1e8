import { useQuery } from '@tanstack/react-query'
import type { Case } from '#contract/cases/case.ts'
import type { getCaseOutlook } from '#contract/cases/exchange-endpoints.ts'
import type { getOwnMoney } from '#contract/cases/own/own-money.ts'
import { isOpen } from '#contract/cases/state-questions.ts'
import type { Received } from '#contract/endpoint.ts'
import { useIsOn } from '#web/accounts/index.ts'
import { saidOf } from '#web/billing/index.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { formatShare } from '../format-share.ts'
import { linesOfMoney } from '../own-money-words.ts'
import { outlookQuery, ownMoneyQuery } from '../queries.ts'
import { formatMoney } from './money-words.ts'

/** What is the owner's of a case, how it is shared, and when it comes. */
export const Money = ({ of }: { of: Case }) => (
  <Panel title="My money">
    <Loaded query={useQuery(ownMoneyQuery(of._id))} label="Loading the money" lines={3}>
      {(own) => <Shown of={of} own={own} />}
    </Loaded>
  </Panel>
)

type Own = Received<typeof getOwnMoney>

function Shown({ of, own: { money, feePercent, settlements, nextRun } }: { of: Case; own: Own }) {
  const isRemitted = useIsOn('remittance')
  const outlook = useQuery(outlookQuery(of._id, 0)).data
  const odds = isOpen(of.state) && outlook?.oddsPercent != null ? outlook : undefined
  const isComing = settlements.some(({ state }) => state === 'due')
  return (
    <>
      <Facts
        facts={[
          { name: 'So far', value: formatMoney(of) },
          ...(money === null ? [] : linesOfMoney(money)),
          { name: 'Your share', value: formatShare(feePercent) },
          ...(odds === undefined ? [] : [{ name: 'Odds', value: formatOdds(odds) }]),
        ]}
      />
      {settlements.map((one) => (
        <Text key={one._id} size="small">
          {saidOf(one)}
        </Text>
      ))}
      {isComing && nextRun !== null && (
        <Text size="small">
          The next pay-outs leave on <Mono>{nextRun}</Mono>.
        </Text>
      )}
      {isRemitted && (
        <Text size="small">
          <TextLink to="/profile/payouts">My pay-outs</TextLink> · <TextLink to="/remittance">Statements</TextLink>
        </Text>
      )}
    </>
  )
}

/** What became of comparable cases; said only where enough of them are closed. */
const formatOdds = ({ oddsPercent, comparable }: Received<typeof getCaseOutlook>) =>
  `${oddsPercent} % of ${comparable.cases} comparable cases ended with a payment`
