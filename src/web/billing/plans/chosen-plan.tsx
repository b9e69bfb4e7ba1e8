import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { dropCoupon } from '#contract/billing/subscription-endpoints.ts'
import type { Plan, PlanId } from '#contract/billing/plans.ts'
import type { Interval, PlanPreview } from '#contract/billing/subscriptions.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Beside } from '#web/ui/layout/beside.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { askAgain, type Choice, previewQuery, type Standing } from '../queries.ts'
import { planNames } from '../words.ts'
import { ChangeForm } from './change-form.tsx'
import { CouponField } from '#web/platform/forms/coupon-field.tsx'
import { OrderForm } from './order-form.tsx'
import { PriceToday } from './price-today.tsx'
import { WhatChanges } from './what-changes.tsx'

type ChosenPlanProps = {
  plan: PlanId
  interval: Interval
  plans: readonly Plan[]
  standing: Standing
  onClose: () => void
  /** It was ordered or changed; what is awaited is what has been paid for. */
  onDone: (awaited?: Choice) => void
}

/** One plan looked at closely: what it would change, what it costs today, and the way to it. Nothing is booked before its button. */
export function ChosenPlan({ plan, interval, plans, standing, onClose, onDone }: ChosenPlanProps) {
  const { coupon, setCoupon, isDropping } = useCoupon(standing)
  const listed = useQuery(previewQuery({ plan, interval }))
  const reduced = useQuery({
    ...previewQuery({ plan, interval, ...(coupon === undefined ? {} : { coupon }) }),
    enabled: coupon !== undefined,
  })
  const isReduced = coupon !== undefined && reduced.data !== undefined && !reduced.isError
  const shown = isReduced ? reduced : listed
  const choice = { plan, interval, ...(isReduced ? { coupon } : {}) }
  const own = plans.find(({ _id }) => _id === standing.plan)
  const chosen = plans.find(({ _id }) => _id === plan)
  return (
    <StepPanel
      title={titleOf(plan, standing)}
      isOpened
      visit={shown.data === undefined ? 'loading' : plan}
      aside={
        <Button look="quiet" size="small" onClick={onClose}>
          Close
        </Button>
      }
    >
      <Loaded query={shown} label="Working out what it costs today">
        {(preview) => (
          <Beside
            main={
              <Stack gap="loose">
                {shown.isPlaceholderData ? (
                  <Skeleton label="Working out what it costs" />
                ) : (
                  <PriceToday preview={preview} />
                )}
                {preview.kind === 'subscribe' && (
                  <CouponField
                    applied={isReduced ? preview.coupon : null}
                    failure={coupon === undefined ? null : reduced.error}
                    isBusy={reduced.isFetching || isDropping}
                    onCoupon={setCoupon}
                  />
                )}
                <TheWayThere {...{ preview, choice, standing, onDone }} isOld={shown.isPlaceholderData} />
              </Stack>
            }
            aside={own && chosen && <WhatChanges own={own} chosen={chosen} kind={preview.kind} />}
          />
        )}
      </Loaded>
    </StepPanel>
  )
}

/** Without a booking the waiting coupon applies. Removing it also drops it for later bookings. */
function useCoupon({ subscription, coupon: waiting }: Standing) {
  const queryClient = useQueryClient()
  const [coupon, setCoupon] = useState(subscription === null ? waiting?.code : undefined)
  const drop = useMutation({
    mutationFn: () => call(dropCoupon)({}),
    onSuccess: async () => {
      await askAgain(queryClient)
      setCoupon(undefined)
      notify('The coupon no longer waits for your next booking. Its code can still be used.')
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  const change = (next: string | undefined) => {
    if (next === undefined && waiting !== null) drop.mutate()
    else setCoupon(next)
  }
  return { coupon, setCoupon: change, isDropping: drop.isPending }
}

const titleOf = (plan: PlanId, { plan: own }: Standing) =>
  plan === 'free' ? `From ${planNames[own]} to Free` : planNames[plan]

type WayProps = Pick<ChosenPlanProps, 'standing' | 'onDone'> & {
  choice: Choice
  preview: PlanPreview
  /** The numbers are those of the choice before. */
  isOld: boolean
}

function TheWayThere({ preview, ...rest }: WayProps) {
  switch (preview.kind) {
    case 'none':
      return <Text>This is what you have.</Text>
    case 'subscribe':
      return <OrderForm preview={preview} {...rest} />
    case 'upgrade':
    case 'downgrade':
    case 'cancel':
      return <ChangeForm preview={preview} {...rest} />
    default:
      return preview.kind satisfies never
  }
}
