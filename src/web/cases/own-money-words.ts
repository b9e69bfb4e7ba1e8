import type { OwnMoney } from '#contract/cases/own/own-money.ts'
import { formatAmount } from '#contract/reference/money.ts'
import type { Fact } from '#web/ui/lists/facts.tsx'

/** The sums of a case in few words, the owner's last. */
export function linesOfMoney({ currency, asked, paid, share, isShareExpected, paidOut }: OwnMoney): Fact[] {
  const written = (amount: number) => formatAmount(amount, currency, 'en')
  return [
    ...(asked === null ? [] : [{ name: 'Asked', value: written(asked) }]),
    ...(paid === 0 ? [] : [{ name: 'Paid', value: written(paid) }]),
    { name: isShareExpected ? 'Yours, if paid' : 'Yours', value: share === null ? 'Not known yet' : written(share) },
    ...(paidOut === 0 ? [] : [{ name: 'Paid out', value: written(paidOut) }]),
  ]
}
