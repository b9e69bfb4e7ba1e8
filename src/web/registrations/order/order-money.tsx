import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { withdrawRegistration } from '#contract/registrations/paying-endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { formatDay } from '#web/platform/moments.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { OutLink } from '#web/ui/navigation/links.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import type { Payment } from '../paying/pay.tsx'
import { allRegistrations, paymentQuery } from '../queries.ts'
import { formatUsd } from '../words.ts'

/** The payment of an order: its documents, and the way to take the order back. */
export function OrderMoney({ order }: { order: RegistrationInFull }) {
  const payment = useQuery(paymentQuery(order._id))
  if (!payment.data) return null
  const { documents, withdrawUntil } = payment.data
  if (documents.length === 0 && withdrawUntil === null) return null
  return (
    <Stack gap="tight">
      <Heading level={2}>Payment</Heading>
      <Entries label="Invoices">
        {documents.map(({ _id, number, title, url, issuedAt }) => (
          <Entry
            key={_id}
            actions={
              url === null ? (
                <Text size="small">Being signed</Text>
              ) : (
                <OutLink href={url} aria-label={`PDF of ${number}`}>
                  PDF
                </OutLink>
              )
            }
          >
            <Text>
              <Mono>{number}</Mono> {title}
            </Text>
            <Text size="small" tone="dim">
              <Mono>{formatDay(issuedAt)}</Mono>
            </Text>
          </Entry>
        ))}
      </Entries>
      {withdrawUntil !== null && <Withdraw order={order} payment={payment.data} until={withdrawUntil} />}
    </Stack>
  )
}

type WithdrawProps = { order: RegistrationInFull; payment: Payment; until: string }

function Withdraw({ order: { _id, filing }, payment: { withdrawAmount }, until }: WithdrawProps) {
  const queryClient = useQueryClient()
  const [isAsking, ask] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawRegistration)({ registrationId: _id }),
    onSuccess: ({ amount }) => {
      ask(false)
      notify(`${formatUsd(amount)} go back to you.`, { tone: 'ok', stays: 10_000 })
      void queryClient.invalidateQueries(allRegistrations)
    },
  })
  return (
    <Row>
      <Text size="small" tone="dim">
        You can withdraw until <Mono>{formatDay(until)}</Mono> and get {formatUsd(withdrawAmount)} back.
      </Text>
      <Button look="quiet" size="small" onClick={() => ask(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Withdraw and get ${formatUsd(withdrawAmount)} back?`}
        confirmLabel="Withdraw from the order"
        isBusy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onCancel={() => ask(false)}
      >
        {withdraw.isError && <Banner tone="error">{sentenceOf(withdraw.error)}</Banner>}
        <p>
          {filing === null
            ? 'The application is not filed. The order ends, and you get everything back.'
            : 'The application is filed, and the Office keeps its fee. You get the service fee back.'}
        </p>
      </ConfirmDialog>
    </Row>
  )
}
