import type { RegistrationPrice } from '#contract/registrations/registration.ts'
import { SumLine, SumLines } from '#web/ui/lists/sum-lines.tsx'
import { formatUsd } from '../words.ts'

/** The price of an order: the fee of the Office and ours apart, and the total in US dollars. */
export const PriceLines = ({ price }: { price: RegistrationPrice }) => (
  <SumLines label="Price">
    <SumLine name="Government fee" note={price.notes.join(' ')} sum={formatUsd(price.governmentFee)} />
    <SumLine name="Service fee" sum={formatUsd(price.serviceFee)} />
    {price.discount > 0 && (
      <SumLine name={price.coupon === null ? 'Discount' : `Coupon ${price.coupon}`} sum={formatUsd(-price.discount)} />
    )}
    <SumLine name="Total" isTotal sum={formatUsd(price.total)} />
  </SumLines>
)
