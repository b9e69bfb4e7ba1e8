import { useMutation, useQueryClient } from '@tanstack/react-query'
import { applyCoupon } from '#contract/billing/subscription-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { formatDay } from '#web/platform/moments.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { askAgain } from '../queries.ts'
import { formatMoney } from '../words.ts'
import { CouponField } from '#web/platform/forms/coupon-field.tsx'

/** A coupon for the plan that is booked already. */
export function BookedCoupon() {
  const queryClient = useQueryClient()
  const use = useMutation({
    mutationFn: (coupon: string) => call(applyCoupon)({ coupon }),
    onSuccess: () => askAgain(queryClient),
  })
  return (
    <Panel title="A coupon for your plan">
      {use.data ? (
        <Text tone="ok">
          {use.data.code}: {use.data.description}.{' '}
          {use.data.next
            ? `Your next payment on ${formatDay(use.data.next.at)} comes to ${formatMoney(use.data.next.due)} instead of ${formatMoney(use.data.next.without)}.`
            : 'It counts for your next booking.'}
        </Text>
      ) : (
        <CouponField
          applied={null}
          failure={use.error}
          isBusy={use.isPending}
          onCoupon={(coupon) => {
            if (coupon !== undefined) use.mutate(coupon)
          }}
        />
      )}
    </Panel>
  )
}
