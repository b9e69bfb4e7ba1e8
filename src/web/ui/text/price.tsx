import { formatPrice } from '#contract/reference/money.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

type PriceProps = {
  /** Amount in the currency's own unit, not its cents. */
  value: number
  currency: string
  /** List price, struck through when it is higher. */
  original?: number
}

export const Price = ({ value, currency, original }: PriceProps) => (
  <span className="tabular-nums">
    {original !== undefined && original > value && (
      <>
        <VisuallyHidden>Before: </VisuallyHidden>
        <s className="text-dim">{formatPrice(original, currency)}</s> <VisuallyHidden>Now: </VisuallyHidden>
      </>
    )}
    {formatPrice(value, currency)}
  </span>
)
