import { type Currency, type Money, moneyOf, minorOf } from '#contract/reference/money.ts'

/** How what is paid is shared between the owner and us, once tax and costs are taken off. */
export const formatShare = (feePercent: number): string =>
  `${100 - feePercent} % of what is left after tax and costs; ours is ${feePercent} %`

/** The amount by which the share is shown: every whole per cent of it is exact in every currency. */
const exampleAmount = 1000

/** What a payment would come to, as an example, before taxes. */
export function exampleOfShare(feePercent: number, currency: Currency): { paid: Money; yours: Money; ours: Money } {
  const paid: Money = { value: exampleAmount, currency }
  const fee = (minorOf(paid)! * feePercent) / 100
  return { paid, yours: moneyOf(minorOf(paid)! - fee, currency), ours: moneyOf(fee, currency) }
}
