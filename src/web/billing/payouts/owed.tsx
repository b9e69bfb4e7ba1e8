import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnSettlement, SettlementTotals } from '#contract/billing/settlements/endpoints.ts'
import { formatAmount } from '#contract/reference/money.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { formatDay } from '#web/platform/moments.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { Facts } from '#web/ui/lists/facts.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { saidOf, settlementLooks, sumNames } from './owed-words.ts'
import { settlementsQuery } from './queries.ts'

/** Pending, held, due and paid sums with their cases. */
export function Owed() {
  const [page, goTo] = useState(1)
  const [pageSize, setPageSize] = usePageSize()
  return (
    <Panel title="What we owe you">
      <Loaded query={useQuery(settlementsQuery({ page, pageSize }))} label="Loading what we owe you">
        {({ data, totals, total }) =>
          total === 0 ? (
            <Nothing />
          ) : (
            <Stack>
              {totals.map((sums) => (
                <Totals key={sums.currency} sums={sums} />
              ))}
              <Entries label="Your share of each case">
                {data.map((one) => (
                  <OfCase key={one._id} settlement={one} />
                ))}
              </Entries>
              <Pagination
                {...{ page, pageSize, total }}
                noun={['case', 'cases']}
                onPage={goTo}
                onPageSize={(size) => {
                  setPageSize(size)
                  goTo(1)
                }}
              />
            </Stack>
          )
        }
      </Loaded>
    </Panel>
  )
}

const Totals = ({ sums }: { sums: SettlementTotals }) => (
  <Facts
    facts={sumNames
      .filter(({ key, isAlways }) => isAlways || sums[key] !== 0)
      .map(({ key, name }) => ({ name, value: <Mono>{formatAmount(sums[key], sums.currency, 'en')}</Mono> }))}
  />
)

function OfCase({ settlement }: { settlement: OwnSettlement }) {
  const {
    case: { _id: caseId, reference },
    figures,
    state,
  } = settlement
  const { word, ...look } = settlementLooks[state]
  return (
    <Entry>
      <Row>
        <TextLink to="/cases/$caseId" params={{ caseId }}>
          {reference}
        </TextLink>
        <Mono>{formatAmount(figures.share, figures.currency, 'en')}</Mono>
        <StatusMark {...look}>{word}</StatusMark>
      </Row>
      <Text size="small" tone="dim">
        {saidOf(settlement)}
      </Text>
      <Disclosure summary={`How your share of ${reference} comes about`}>
        <Deductions settlement={settlement} />
      </Disclosure>
    </Entry>
  )
}

function Deductions({ settlement: { figures, lines, placements } }: { settlement: OwnSettlement }) {
  const { currency, tax, rounding, fee, feePercent, costs, share, reserve, reserveUntil, withheld } = figures
  const written = (amount: number) => formatAmount(amount, currency, 'en')
  return (
    <>
      <SumLines label="From what was paid to your share">
        {lines.map(({ description, amount, tax: taxed }, at) => (
          <SumLine
            key={at}
            name={description}
            {...(taxed !== 0 && { note: `with ${written(taxed)} tax` })}
            sum={written(amount)}
          />
        ))}
        {tax !== 0 && <SumLine name="Tax, paid to the tax authority" sum={written(-tax)} />}
        {rounding !== 0 && <SumLine name="Rounding of parts" sum={written(-rounding)} />}
        <SumLine name={`Our fee of ${feePercent} %`} note="As agreed when the case was accepted" sum={written(-fee)} />
        <SumLine name="Your share" sum={written(share)} isTotal />
      </SumLines>
      {costs !== 0 && (
        <Text size="small">
          The law firm kept {written(costs)} for its costs before this. It is not part of the sum.
        </Text>
      )}
      {reserve !== 0 && (
        <Text size="small">
          Of your share {written(reserve)} are kept for refunds and chargebacks
          {reserveUntil === null ? '.' : ` until ${formatDay(reserveUntil)}.`}
        </Text>
      )}
      {withheld !== 0 && <Text size="small">Of your share {written(withheld)} were kept as tax by law.</Text>}
      {placements.map(({ run, state, amount, placedAt, paidAt, endedAt, reason, reference }) => (
        <Text key={`${run} ${placedAt}`} size="small">
          {state === 'placed' && `${written(amount)} went into a run on ${formatDay(placedAt)}.`}
          {state === 'paid' && `${written(amount)} were paid on ${formatDay(paidAt ?? placedAt)}, ${reference ?? ''}.`}
          {(state === 'released' || state === 'returned') &&
            `${written(amount)} ${state === 'released' ? 'were taken out of a run' : 'came back from the bank'} on ${formatDay(endedAt ?? placedAt)}: ${reason ?? ''}`}
        </Text>
      ))}
    </>
  )
}

const Nothing = () => (
  <EmptyState
    title="Nothing yet"
    action={
      <ButtonLink look="quiet" to="/cases">
        Look at your cases
      </ButtonLink>
    }
  >
    Once a case is paid, your share stands here with every deduction.
  </EmptyState>
)
