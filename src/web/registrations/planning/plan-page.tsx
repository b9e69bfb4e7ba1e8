import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RegistrationOffice } from '#contract/registrations/options.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { usePageSize } from '#web/platform/pages/page-size.ts'
import { usePageThatExists } from '#web/platform/pages/use-page-that-exists.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Segmented } from '#web/ui/buttons/segmented.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries } from '#web/ui/lists/entries.tsx'
import { Pagination } from '#web/ui/lists/pagination.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { planQuery } from '../queries.ts'
import { pageIn } from '../search.ts'
import { WayFromRegistrations } from '../way-from-registrations.tsx'
import { formatUsd } from '../words.ts'
import { MissingFacts } from './missing-facts.tsx'
import type { Plan } from './plan.ts'
import { PlannedGroup } from './planned-group.tsx'
import { WaitingCosts } from './waiting-costs.tsx'

const route = getRouteApi('/inside/registrations/plan')

/** Proposed orders for the whole library, those first that lose most by waiting. */
export function PlanPage() {
  useTitle('Registration plan')
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const office = RegistrationOffice.safeParse(search.office).data ?? 'US'
  const page = pageIn(search.page)
  const [pageSize, setPageSize] = usePageSize()
  const plan = useQuery(planQuery({ office, page, pageSize }))
  const go = (to: { page?: number; office?: RegistrationOffice }) => {
    const chosen = to.office ?? office
    void navigate({
      search: { ...(chosen === 'US' ? {} : { office: chosen }), ...((to.page ?? 1) > 1 ? { page: to.page! } : {}) },
    })
  }
  usePageThatExists({ page, pageSize, total: plan.data?.total }, (next) => go({ page: next }))
  return (
    <Page
      title="Registration plan"
      above={<WayFromRegistrations here="Plan" />}
      aside={
        <Segmented label="Office" options={offices} value={office} onChange={(chosen) => go({ office: chosen })} />
      }
    >
      {plan.isPending && <EntriesSkeleton label="Making the plan" />}
      {plan.isError && plan.data === undefined && (
        <ErrorState message={sentenceOf(plan.error)} onRetry={() => void plan.refetch()} />
      )}
      {plan.data && (
        <Stack gap="loose">
          <Shown plan={plan.data}>
            <Pagination
              {...{ page, pageSize }}
              total={plan.data.total}
              noun={['group', 'groups']}
              onPage={(next) => go({ page: next })}
              onPageSize={(size) => {
                setPageSize(size)
                go({ page: 1 })
              }}
            />
          </Shown>
        </Stack>
      )}
    </Page>
  )
}

const offices: readonly { value: RegistrationOffice; label: string }[] = [
  { value: 'US', label: 'United States' },
  { value: 'CA', label: 'Canada' },
]

/** `children` stand below the groups. */
function Shown({ plan, children }: { plan: Plan; children: ReactNode }) {
  const isEmpty = plan.total === 0 && plan.missing.length === 0
  return (
    <>
      {isEmpty ? <NothingToPlan /> : <Text>{summaryOf(plan)}</Text>}
      {plan.data.length > 0 && (
        <Stack gap="tight">
          <Heading level={2}>Groups</Heading>
          <Entries label="Groups">
            {plan.data.map((group) => (
              <PlannedGroup key={group.images[0] ?? group.title} group={group} />
            ))}
          </Entries>
          {children}
        </Stack>
      )}
      {plan.missing.length > 0 && <MissingFacts missing={plan.missing} />}
      <LeftOut leftOut={plan.leftOut} />
      <WaitingCosts sentences={plan.waiting} />
    </>
  )
}

const count = (number: number, one: string, several: string) =>
  `${number.toLocaleString('en-US')} ${number === 1 ? one : several}`

const summaryOf = ({ total, orders, price }: Plan): string =>
  total === 0
    ? 'No group is complete yet. Answer the questions below, and the groups follow.'
    : `${count(total, 'group', 'groups')} in ${count(orders, 'order', 'orders')}, ${formatUsd(price)} in all.`

const NothingToPlan = () => (
  <EmptyState title="Nothing to plan" action={<ButtonLink to="/images">Go to your images</ButtonLink>}>
    No image in your library waits for a registration. New images come into the plan by themselves.
  </EmptyState>
)

function LeftOut({ leftOut: { registered, duplicates, notReady } }: Pick<Plan, 'leftOut'>) {
  const sentences = [
    registered > 0 ? `${count(registered, 'image is', 'images are')} registered or in an order.` : '',
    duplicates > 0 ? `${count(duplicates, 'image is a duplicate', 'images are duplicates')} of another one.` : '',
    notReady > 0 ? `${count(notReady, 'image is', 'images are')} not read yet.` : '',
  ].filter((sentence) => sentence !== '')
  return (
    sentences.length > 0 && (
      <Text size="small" tone="dim">
        Left out: {sentences.join(' ')}
      </Text>
    )
  )
}
