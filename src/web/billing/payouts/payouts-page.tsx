import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import type { Payout } from '#contract/billing/payouts/details.ts'
import { confirmPayout } from '#contract/billing/payouts/endpoints.ts'
import { useIsOn, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { SettingsPage } from '#web/platform/pages/settings-page.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { DetailsForm } from './details-form.tsx'
import { Holds } from './holds.tsx'
import { KnownDetails } from './known-details.tsx'
import { Owed } from './owed.tsx'
import { formatAccount } from './payout-words.ts'
import type { PayoutSearch } from './payout-search.ts'
import { payoutQuery } from './queries.ts'

const route = getRouteApi('/inside/profile/payouts')

/** An owner's pay-out details, and reasons that hold a pay-out. */
export function PayoutsPage() {
  const isShown = useIsOn('remittance')
  const payout = useQuery(payoutQuery)
  if (!isShown) return <NotFoundPage />
  return (
    <SettingsPage title="Pay-outs">
      <Confirm />
      <Loaded query={payout} label="Loading your pay-outs">
        {(known) => <Standing payout={known} />}
      </Loaded>
    </SettingsPage>
  )
}

function Standing({ payout }: { payout: Payout }) {
  const user = useUser()
  const [isChanging, change] = useState(false)
  const { confirm: token } = route.useSearch() as PayoutSearch
  const { details, pending } = payout
  const isAsked = isChanging || (details === null && pending === null)
  return (
    <>
      {pending && token === undefined && (
        <Banner
          tone="warn"
          action={
            !isAsked && details === null ? (
              <Button look="quiet" size="small" onClick={() => change(true)}>
                Enter others
              </Button>
            ) : undefined
          }
        >
          {formatAccount(pending.account)} waits for you. Open the link in our mail before{' '}
          {formatDay(pending.expiresAt)}.
        </Banner>
      )}
      <Holds payout={payout} />
      <Owed />
      {details && !isChanging && (
        <KnownDetails details={details} withholding={payout.withholding} onChange={() => change(true)} />
      )}
      {isAsked && user && (
        <DetailsForm
          payout={payout}
          user={user}
          onDone={() => change(false)}
          onCancel={isChanging ? () => change(false) : undefined}
        />
      )}
    </>
  )
}

/** The mail's link leads here; a press confirms, so that no program that follows links does. */
function Confirm() {
  const { confirm: token } = route.useSearch() as PayoutSearch
  const navigate = route.useNavigate()
  const queryClient = useQueryClient()
  const confirm = useMutation({
    mutationFn: call(confirmPayout),
    onSuccess: (payout) => {
      queryClient.setQueryData(payoutQuery.queryKey, payout)
      notify('Your details are confirmed.', { tone: 'ok' })
      return navigate({ search: {}, replace: true })
    },
  })
  if (token === undefined) return null
  if (confirm.isError) return <Banner tone="error">{sentenceOf(confirm.error)}</Banner>
  return (
    <Banner
      tone="warn"
      action={
        <Button size="small" isBusy={confirm.isPending} onClick={() => confirm.mutate({ token: String(token) })}>
          Confirm the account
        </Button>
      }
    >
      You asked us to pay you to a new account. Confirm that it was you.
    </Banner>
  )
}
