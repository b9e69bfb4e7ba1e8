import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Plan } from '#contract/billing/plans.ts'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { InSlot } from '#web/platform/slot.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Columns } from '#web/ui/layout/columns.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { askAgain, type Choice, plansQuery, type Standing, standingQuery } from '../queries.ts'
import { usageOfPlan } from '../slots.ts'
import { BookedCoupon } from './booked-coupon.tsx'
import { ChangeCard } from './change-card.tsx'
import { ChosenPlan } from './chosen-plan.tsx'
import { CurrentPlan } from './current-plan.tsx'
import { OnYourInvoices } from './invoice-details-form.tsx'
import { Arrival, PlanNotices } from './plan-notices.tsx'
import { PlanOffers } from './plan-offers.tsx'
import { type PlanSearch, readSearch } from './plan-search.ts'

/** The plan that one has, how much of it is used, and the others. */
export function PlanPage() {
  const queryClient = useQueryClient()
  const [standing, plans] = [useQuery(standingQuery), useQuery(plansQuery)]
  const error = standing.error ?? plans.error
  return (
    <SettingsPage title="Plan">
      {standing.data ? (
        <Standings standing={standing.data} plans={plans.data?.data ?? []} />
      ) : error ? (
        <>
          <ErrorState message={sentenceOf(error)} onRetry={() => void askAgain(queryClient)} />
          <WhatIsUsed />
        </>
      ) : (
        <Skeleton label="Loading your plan" />
      )}
    </SettingsPage>
  )
}

const WhatIsUsed = () => (
  <Panel title="What you use">
    <Columns>
      <InSlot slot={usageOfPlan} />
    </Columns>
  </Panel>
)

const route = getRouteApi('/inside/profile/plans')

function Standings({ standing, plans }: { standing: Standing; plans: readonly Plan[] }) {
  const { plan, by, card } = readSearch(route.useSearch())
  const navigate = route.useNavigate()
  const go = (search: PlanSearch) => void navigate({ search, resetScroll: false })
  const [awaited, wait] = useState<Choice>()
  const { subscription } = standing
  const interval = by ?? subscription?.interval ?? 'month'
  const chosen = plan !== undefined && plans.some(({ _id }) => _id === plan) ? plan : undefined
  const done = (ordered?: Choice) => {
    wait(ordered)
    go({})
    if (ordered) window.scrollTo({ top: 0 })
  }
  return (
    <>
      <PlanNotices standing={standing} />
      {awaited && <Arrival awaited={awaited} standing={standing} onClose={() => wait(undefined)} />}
      <CurrentPlan standing={standing} />
      {card && subscription && <ChangeCard subscription={subscription} onClose={() => go({})} />}
      <WhatIsUsed />
      {plans.length > 0 && (
        <PlanOffers
          {...{ plans, standing, interval, chosen }}
          onInterval={(by) => go({ ...(plan ? { plan } : {}), by })}
          onChoose={(plan) => go({ plan, by: interval })}
        />
      )}
      {chosen && (
        <ChosenPlan
          {...{ plan: chosen, plans, standing, interval }}
          onClose={() => go({ by: interval })}
          onDone={done}
        />
      )}
      {subscription && !chosen && <BookedCoupon />}
      {subscription && !chosen && standing.issuesInvoices && <OnYourInvoices />}
    </>
  )
}
