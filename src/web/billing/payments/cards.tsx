import { useMutation, useQuery } from '@tanstack/react-query'
import { getPaymentFrame } from '#contract/billing/subscription-endpoints.ts'
import type { PaymentMethod } from '#contract/billing/subscriptions.ts'
import type { z } from 'zod'
import { call } from '#web/platform/calls/call.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { StatusMark } from '#web/ui/feedback/status-mark.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Entries, Entry } from '#web/ui/lists/entries.tsx'
import { ButtonLink, TextLink } from '#web/ui/navigation/links.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'
import { methodsQuery, type Standing } from '../queries.ts'

/** Kept cards, and the ways to change them. */
export const Cards = ({ standing }: { standing: Standing | undefined }) => (
  <Panel title="Cards">
    {standing?.takesCards === false ? <NoPartner /> : <Kept isBooked={!!standing?.subscription} />}
  </Panel>
)

const NoPartner = () => (
  <Text size="small" tone="dim">
    No cards are taken here yet: no payment partner is set up.
  </Text>
)

function Kept({ isBooked }: { isBooked: boolean }) {
  return (
    <Loaded query={useQuery(methodsQuery)} label="Loading your cards" lines={2}>
      {({ paymentMethods: { data } }) =>
        data.length === 0 ? (
          <Text size="small" tone="dim">
            No card of yours is kept. You give one when you <TextLink to="/profile/plans">book a plan</TextLink>.
          </Text>
        ) : (
          <>
            <Entries label="Cards">
              {data.map((card) => (
                <OneCard key={card.id} card={card} />
              ))}
            </Entries>
            <Row gap="tight">
              {isBooked && (
                <ButtonLink look="quiet" size="small" to="/profile/plans" search={{ card: true }}>
                  Pay by another card
                </ButtonLink>
              )}
              <AtPartner />
            </Row>
          </>
        )
      }
    </Loaded>
  )
}

const OneCard = ({ card }: { card: z.infer<typeof PaymentMethod> }) => (
  <Entry
    actions={
      card.isDefault && (
        <StatusMark filled="full" tone="ok">
          Pays your plan
        </StatusMark>
      )
    }
  >
    <Text>
      {brandOf(card.brand)} ending in <Mono>{card.last4}</Mono>
    </Text>
    <Text size="small" tone="dim">
      until <Mono>{`${String(card.exp_month).padStart(2, '0')}/${card.exp_year}`}</Mono>
    </Text>
  </Entry>
)

const brandOf = (brand: string) => brand.charAt(0).toUpperCase() + brand.slice(1)

/** The payment partner's own page, for one visit. */
function AtPartner() {
  const open = useMutation({
    mutationFn: () => call(getPaymentFrame)({}),
    onSuccess: ({ paymentFrameURL }) => window.location.assign(paymentFrameURL),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Button look="quiet" size="small" isBusy={open.isPending} onClick={() => open.mutate()}>
      Cards at our payment partner
    </Button>
  )
}
