import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { updateSubscriptionCard } from '#contract/billing/subscription-endpoints.ts'
import type { Subscription } from '#contract/billing/subscriptions.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { StepPanel } from '#web/ui/layout/step-panel.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { CardFields } from '../card-fields/card-fields.tsx'
import type { CardInFields } from '../card-fields/paying.ts'
import { confirmBy } from '../card-fields/settle.ts'
import { askAgain } from '../queries.ts'
import { useOnce } from './use-once.ts'

type ChangeCardProps = { subscription: Subscription; onClose: () => void }

/** Another card for what is booked. What is open of a failed payment is paid by it at once. */
export function ChangeCard({ subscription, onClose }: ChangeCardProps) {
  const [card, setCard] = useState<CardInFields>()
  const { failure, press, isBusy } = useCardChange(subscription, card, onClose)
  const isOwing = subscription.state === 'past-due'
  return (
    <StepPanel title="Pay by another card" visit="card" isOpened>
      <Measure>
        <CardFields onCard={setCard} />
      </Measure>
      <Text size="small" tone="dim">
        {isOwing
          ? 'What is open is paid by it at once, and your plan goes on.'
          : 'Nothing is charged now. The next payment comes from it.'}
      </Text>
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <Row>
        <Button isBusy={isBusy} disabled={card === undefined} onClick={press}>
          {isOwing ? 'Use this card and pay what is open' : 'Use this card'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Keep the one there is
        </Button>
      </Row>
    </StepPanel>
  )
}

const notTaken = 'This card was not taken; the one there was stays. Look at it again, or use another one.'

function useCardChange({ plan }: Subscription, card: CardInFields | undefined, onClose: () => void) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const change = async () => {
    if (!card) return
    setFailure(undefined)
    const method = await card.method()
    if (method === undefined) return setFailure(notTaken)
    const { client_secret: secret } = await call(updateSubscriptionCard)({ plan, payment_method: method })
    if (secret !== null && (await confirmBy(card, secret)) === undefined) return setFailure(notTaken)
    await askAgain(queryClient)
    notify('Your plan is paid by this card from now on.', { tone: 'ok', stays: 8000 })
    onClose()
  }
  return { failure, ...useOnce(change, (error) => setFailure(sentenceOf(error))) }
}
