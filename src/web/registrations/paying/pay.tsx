import { useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { getRegistrationPayment } from '#contract/registrations/paying-endpoints.ts'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioOptions } from '#web/ui/forms/choices/radio-options.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { PriceLines } from '../order/price-lines.tsx'
import { formatUsd } from '../words.ts'
import { OrderCoupon } from './order-coupon.tsx'
import { type Buyer, type Method, usePaying } from './use-paying.ts'

export type Payment = Received<typeof getRegistrationPayment>
type PayProps = { order: RegistrationInFull; payment: Payment; isStopped: boolean }

/** The price with its parts, a coupon, and the ways to pay. */
export const Pay = ({ order, payment, isStopped }: PayProps) => (
  <Measure size="long">
    <Stack gap="loose">
      <PriceLines price={payment.price} />
      <OrderCoupon registrationId={order._id} price={payment.price} />
      {payment.state === 'processing' ? (
        <Banner tone="plain">Your payment is being confirmed. Please do not pay again.</Banner>
      ) : (
        <Ways order={order} payment={payment} isStopped={isStopped} />
      )}
    </Stack>
  </Measure>
)

const methodWords: Record<Method, { label: string; note: string }> = {
  card: { label: 'Card', note: 'On the page of our payment partner.' },
  wallet: { label: 'PayPal', note: 'On the page of PayPal.' },
}

const buyers: readonly { value: Buyer; label: string }[] = [
  { value: 'consumer', label: 'For myself' },
  { value: 'business', label: 'For my business' },
]

function Ways({ order, payment: { methods, price }, isStopped }: PayProps) {
  const [chosen, choose] = useState<Method>()
  const [buyer, setBuyer] = useState<Buyer>('consumer')
  const paying = usePaying(order._id)
  const method = methods.find((one) => one === chosen) ?? methods[0]
  if (method === undefined)
    return (
      <Banner tone="plain">
        Registrations cannot be paid here yet: no payment partner is set up. Your draft stays as it is.
      </Banner>
    )
  return (
    <Stack>
      <RadioOptions question="You buy" options={buyers} value={buyer} onChange={setBuyer} />
      <RadioOptions
        question="Pay by"
        options={methods.map((value) => ({ value, ...methodWords[value] }))}
        value={method}
        onChange={choose}
      />
      {paying.failure !== undefined && <Banner tone="error">{paying.failure}</Banner>}
      <Row>
        <Button disabled={isStopped} isBusy={paying.isBusy} onClick={() => paying.press({ method, buyer })}>
          Pay {formatUsd(price.total)}
        </Button>
        <Text size="small" tone="dim">
          Your name and country stand on the invoice. Change them in your{' '}
          <TextLink to="/profile/plans">invoice details</TextLink>.
        </Text>
      </Row>
    </Stack>
  )
}
