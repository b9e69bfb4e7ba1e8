import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { subscribe } from '#contract/billing/subscription-endpoints.ts'
import type { PlanPreview } from '#contract/billing/subscriptions.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { CardFields } from '../card-fields/card-fields.tsx'
import type { CardInFields } from '../card-fields/paying.ts'
import { payBy } from '../card-fields/settle.ts'
import { askAgain, type Choice, type Standing } from '../queries.ts'
import { OnYourInvoices } from './invoice-details-form.tsx'
import { OrderTerms } from './order-terms.tsx'
import { useOnce } from './use-once.ts'

type OrderFormProps = {
  choice: Choice
  preview: PlanPreview
  standing: Standing
  isOld: boolean
  onDone: (awaited?: Choice) => void
}

type Buyer = 'consumer' | 'business'

const buyers = [
  { value: 'consumer', label: 'For myself' },
  { value: 'business', label: 'For my business' },
] as const satisfies { value: Buyer; label: string }[]

const notCharged =
  'The card was not charged, and nothing is booked. Look at it again, or use another one; you can then order once more.'

/** The buyer, the card, the legal notices, and the ordering button. */
export function OrderForm({ choice, preview, standing, isOld, onDone }: OrderFormProps) {
  const [buyer, setBuyer] = useState<Buyer>('consumer')
  const [card, setCard] = useState<CardInFields>()
  const { failure, press, isBusy } = useOrder({ choice, buyer, card, onDone })
  return (
    <Stack>
      <RadioOptions question="You buy" options={buyers} value={buyer} onChange={setBuyer} />
      {buyer === 'business' && standing.issuesInvoices && <OnYourInvoices />}
      <Measure>
        <Stack gap="tight">
          <Heading level={3}>Card</Heading>
          <CardFields onCard={setCard} />
        </Stack>
      </Measure>
      <OrderTerms terms={preview.terms} />
      {failure !== undefined && <Banner tone="error">{failure}</Banner>}
      <Row>
        <Button isBusy={isBusy} disabled={card === undefined || isOld} onClick={press}>
          {preview.terms.button}
        </Button>
        {isBusy && (
          <Text size="small" tone="dim">
            Your bank may ask you to confirm it.
          </Text>
        )}
      </Row>
    </Stack>
  )
}

type Order = { choice: Choice; buyer: Buyer; card: CardInFields | undefined; onDone: OrderFormProps['onDone'] }

/** Books, then pays in the page. After a decline the same booking is paid again, so that nothing is booked twice. */
function useOrder({ choice, buyer, card, onDone }: Order) {
  const queryClient = useQueryClient()
  const [failure, setFailure] = useState<string>()
  const begun = useRef<{ key: string; secret: string | null }>(undefined)
  const secretOf = async () => {
    const key = JSON.stringify({ ...choice, buyer })
    if (begun.current?.key !== key)
      begun.current = { key, secret: (await call(subscribe)({ ...choice, buyer })).client_secret }
    return begun.current.secret
  }
  const order = async () => {
    if (!card) return
    setFailure(undefined)
    const secret = await secretOf()
    if (secret !== null && (await payBy(card, secret)) === undefined) return setFailure(notCharged)
    await askAgain(queryClient)
    onDone(choice)
  }
  const fail = (error: unknown) => {
    setFailure(sentenceOf(error))
    void askAgain(queryClient)
  }
  return { failure, ...useOnce(order, fail) }
}
