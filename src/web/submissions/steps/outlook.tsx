import { useQuery } from '@tanstack/react-query'
import { legalOnlyMeaning } from '#contract/reference/country-row.ts'
import type { Received } from '#contract/endpoint.ts'
import type { getCaseOutlook } from '#contract/cases/exchange-endpoints.ts'
import type { Id } from '#contract/wire.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { outlookQuery } from '#web/cases/parts/index.ts'
import { ValueInFull } from '#web/matches/value/index.ts'
import { TakedownInstead } from '../takedown-instead.tsx'
import { formatShare } from '#web/cases/parts/index.ts'

type OutlookOf = Received<typeof getCaseOutlook>

/** The steps after submission, the possible payment, and the effect of a takedown. */
export function Outlook({ caseId, revision }: { caseId: Id; revision: number }) {
  const outlook = useQuery(outlookQuery(caseId, revision))
  return (
    <Panel title="What happens next">
      {outlook.data && <Steps legalOnly={outlook.data.legalOnly} />}
      {outlook.data && <ValueInFull value={outlook.data.value} />}
      {outlook.data && <Figures outlook={outlook.data} />}
      <Text size="small" tone="dim">
        To ask the site only to remove the image is quicker and costs nothing, but it brings no money and weakens a
        later claim.
      </Text>
      <TakedownInstead way="takedown" />
    </Panel>
  )
}

const Steps = ({ legalOnly }: Pick<OutlookOf, 'legalOnly'>) => (
  <>
    <Text size="small">
      We look at the case within a few days and tell you whether we take it on.{' '}
      {legalOnly === null && 'Then we secure the evidence and write to the image user.'} You can follow every step on
      the page of the case, and withdraw free of charge until{' '}
      {legalOnly === null ? 'the first letter is sent' : 'lawyers look at it'}.
    </Text>
    {legalOnly !== null && <Text size="small">{legalOnlyMeaning(legalOnly)}</Text>}
  </>
)

const Figures = ({ outlook: { feePercent, comparable, oddsPercent, medianDays } }: { outlook: OutlookOf }) => (
  <>
    <Facts
      facts={[
        { name: 'Your share', value: formatShare(feePercent) },
        ...(oddsPercent === null
          ? []
          : [{ name: 'Odds', value: `${oddsPercent} % of ${comparable.cases} comparable cases ended with a payment` }]),
        ...(medianDays === null ? [] : [{ name: 'Time', value: `${medianDays} days, half of them were quicker` }]),
      ]}
    />
    {oddsPercent === null && (
      <Text size="small">
        There are too few cases to say what to expect: {comparable.cases} comparable{' '}
        {comparable.cases === 1 ? 'one is' : 'ones are'} closed, and {comparable.needed} are needed.
      </Text>
    )}
  </>
)
