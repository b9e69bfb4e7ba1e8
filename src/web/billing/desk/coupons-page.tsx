import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Coupon, endCoupon } from '#contract/billing/coupons.ts'
import { registrationOptions } from '#contract/reference/registration-options.ts'
import { useMay, useUser } from '#web/accounts/index.ts'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { DeskPlaces } from '#web/platform/desk-places.tsx'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { useTitle } from '#web/platform/pages/use-title.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Page } from '#web/ui/layout/pages/page.tsx'
import { type Column, Table } from '#web/ui/lists/table.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Mono } from '#web/ui/text/text.tsx'
import { couponsQuery } from '../queries.ts'
import { planNames } from '../words.ts'
import { CouponDialog } from './coupon-dialog.tsx'

/** The coupons there are, for those who give them. */
export function CouponsPage() {
  useTitle('Coupons')
  const user = useUser()
  const may = useMay()('finance')
  const [isMaking, make] = useState(false)
  if (!user) return <DetailSkeleton label="Loading the coupons" />
  if (!may) return <NotFoundPage />
  return (
    <Page
      title="Coupons"
      above={<DeskPlaces roles={user.staff_roles} />}
      aside={<Button onClick={() => make(true)}>New coupon</Button>}
    >
      <Listed onMake={() => make(true)} />
      <CouponDialog isOpen={isMaking} onClose={() => make(false)} />
    </Page>
  )
}

function Listed({ onMake }: { onMake: () => void }) {
  const [ending, ask] = useState<Coupon>()
  return (
    <>
      <Loaded query={useQuery(couponsQuery)} label="Loading the coupons">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              title="No coupons"
              action={
                <Button look="quiet" onClick={onMake}>
                  Make the first one
                </Button>
              }
            >
              People who type its code pay less for a plan or a registration.
            </EmptyState>
          ) : (
            <Table label="Coupons" columns={columnsWith(ask)} rows={data} keyOf={({ _id }) => _id} />
          )
        }
      </Loaded>
      <End coupon={ending} onClose={() => ask(undefined)} />
    </>
  )
}

const states = {
  active: { word: 'Active', filled: 'full', tone: 'ok' },
  expired: { word: 'Expired', filled: 'empty', tone: 'dim' },
  'used-up': { word: 'Used up', filled: 'full', tone: 'dim' },
  ended: { word: 'Ended', filled: 'empty', tone: 'dim' },
} as const

function StateOf({ state }: { state: Coupon['state'] }) {
  const { word, ...look } = states[state]
  return <StatusMark {...look}>{word}</StatusMark>
}

/** The plans and registrations that a coupon counts for, as `All plans, United States, one image`. */
function forWhat({ countsFor, plans, registrations }: Coupon): string {
  const named = plans.map((id) => planNames[id]).join(', ') || 'All plans'
  const options = registrations.map((option) => registrationOptions[option].label).join('; ') || 'All registrations'
  return { plans: named, registrations: options, both: `${named}; ${options}` }[countsFor]
}

/** A moment of the last day on which it is taken: it ends as the next begins. */
const lastDayOf = (expiresAt: string): string => new Date(Date.parse(expiresAt) - 1).toISOString()

const columnsWith = (onEnd: (coupon: Coupon) => void): readonly Column<Coupon>[] => [
  { key: 'code', header: 'Code', isOneLine: true, cell: ({ code }) => <Mono>{code}</Mono> },
  { key: 'state', header: 'State', isOneLine: true, cell: ({ state }) => <StateOf state={state} /> },
  { key: 'off', header: 'Takes off', cell: ({ description }) => description },
  { key: 'plans', header: 'For', cell: forWhat },
  {
    key: 'used',
    header: 'Used',
    align: 'end',
    isOneLine: true,
    cell: ({ used, most }) => (most === null ? used : `${used} of ${most}`),
  },
  {
    key: 'until',
    header: 'Until',
    isOneLine: true,
    cell: ({ expiresAt }) => (expiresAt === null ? 'no end' : <Mono>{formatDay(lastDayOf(expiresAt))}</Mono>),
  },
  {
    key: 'end',
    header: 'End it',
    isOneLine: true,
    cell: (coupon) =>
      coupon.state === 'active' && (
        <Button look="quiet" size="small" aria-label={`End ${coupon.code}`} onClick={() => onEnd(coupon)}>
          End
        </Button>
      ),
  },
]

function End({ coupon, onClose }: { coupon: Coupon | undefined; onClose: () => void }) {
  const queryClient = useQueryClient()
  const end = useMutation({
    mutationFn: async () => (coupon ? call(endCoupon)({ couponId: coupon._id }) : undefined),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries(couponsQuery)
    },
  })
  return (
    <ConfirmDialog
      isOpen={coupon !== undefined}
      title={`End ${coupon?.code ?? 'it'}?`}
      confirmLabel="End it"
      isBusy={end.isPending}
      onConfirm={() => end.mutate()}
      onCancel={onClose}
    >
      Nobody can use it any more. Who has used it keeps it.
    </ConfirmDialog>
  )
}
