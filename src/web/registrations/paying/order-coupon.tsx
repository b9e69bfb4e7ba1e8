import { useMutation, useQueryClient } from '@tanstack/react-query'
import { setRegistrationCoupon } from '#contract/registrations/paying-endpoints.ts'
import type { RegistrationPrice } from '#contract/registrations/registration.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { CouponField } from '#web/platform/forms/coupon-field.tsx'
import { allRegistrations } from '../queries.ts'
import { formatUsd } from '../words.ts'

/** The coupon of a draft. */
export function OrderCoupon({ registrationId, price }: { registrationId: Id; price: RegistrationPrice }) {
  const queryClient = useQueryClient()
  const change = useMutation({
    mutationFn: (coupon: string | null) => call(setRegistrationCoupon)({ registrationId, coupon }),
    onSuccess: () => queryClient.invalidateQueries(allRegistrations),
  })
  return (
    <CouponField
      applied={price.coupon === null ? null : { code: price.coupon, description: `${formatUsd(price.discount)} off` }}
      failure={change.error}
      isBusy={change.isPending}
      onCoupon={(coupon) => change.mutate(coupon ?? null)}
    />
  )
}
