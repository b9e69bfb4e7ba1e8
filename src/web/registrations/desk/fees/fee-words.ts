import type { ShownFee } from '#contract/registrations/fee-endpoints.ts'
import { plainAmount } from '#contract/reference/money.ts'

/** `CAD 63.00`; a rate as `1 CAD = 0.73 USD`. */
export const formatFeeAmount = ({ kind, currency, amount }: Pick<ShownFee, 'kind' | 'currency' | 'amount'>): string =>
  kind === 'cad-usd' ? `1 CAD = ${amount / 1_000_000} USD` : `${currency} ${plainAmount(amount, currency)}`
