import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { useWalletReturn } from '../paying/wallet-return.ts'
import { registrationQuery } from '../queries.ts'
import { useReturned } from '../start/returned.ts'
import { WayFromRegistrations } from '../way-from-registrations.tsx'
import { nameOfOrder } from '../words.ts'
import { DraftOrder } from './draft-order.tsx'
import { OrderLoaded } from './order-loaded.tsx'
import { PaidOrder } from './paid-order.tsx'

const route = getRouteApi('/inside/registrations/$registrationId')
const lookAgainMs = 2000

/** One order, from its facts to its certificate. */
export function RegistrationPage() {
  const { registrationId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const [isAwaited, setAwaited] = useState(false)
  const found = useQuery({
    ...registrationQuery(registrationId),
    refetchInterval: ({ state: { data } }) => (isAwaited && data?.state === 'draft' ? lookAgainMs : false),
  })
  useTitle(found.data ? nameOfOrder(found.data) : 'Registration')
  useReturned(search, () => {
    setAwaited(search.success === true)
    void navigate({ search: {}, replace: true })
  })
  const { isTaking } = useWalletReturn(registrationId, search, (state) => {
    setAwaited(state === 'pending' || state === 'paid')
    void navigate({ search: state === 'paid' ? { success: true } : {}, replace: true })
  })
  return (
    <OrderLoaded query={found}>
      {(order) => <Shown order={order} isAwaited={(isAwaited || isTaking) && order.state === 'draft'} />}
    </OrderLoaded>
  )
}

const Shown = ({ order, isAwaited }: { order: RegistrationInFull; isAwaited: boolean }) => (
  <Page title={nameOfOrder(order)} above={<WayFromRegistrations here={nameOfOrder(order)} />}>
    {isAwaited && (
      <Banner tone="plain">
        <Progress label="Waiting for our payment partner to confirm the payment" percent={null} />
        This takes a few seconds. Please do not pay again.
      </Banner>
    )}
    {order.state === 'draft' ? <DraftOrder order={order} /> : <PaidOrder order={order} />}
  </Page>
)
