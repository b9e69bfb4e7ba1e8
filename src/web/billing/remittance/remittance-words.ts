import type { StatementLineKind, StatementSummary } from '#contract/billing/statements/statements.ts'
import { Currency, formatAmount } from '#contract/reference/money.ts'
import { formatDay } from '#web/platform/moments.ts'

/** The kinds of movement as owners read them. */
export const lineWords: Record<StatementLineKind, string> = {
  payment: 'Paid by the image user',
  refund: 'Given back to the image user',
  chargeback: 'Charged back by a bank',
  price: 'Price settled for what came in',
  reserved: 'Kept as a reserve',
  released: 'Reserve let go',
  placed: 'Placed in a pay-out',
  'taken-out': 'Taken out of a pay-out',
  paid: 'Paid out to you',
  returned: 'Returned by your bank',
  costs: 'Costs of a partner',
}

/** An amount in minor units. */
export const inWords = (amount: number, currency: string): string =>
  Currency.safeParse(currency).success ? formatAmount(amount, currency, 'en-US') : `${amount} ${currency}`

/** A period ends before its last moment: that of a month with the month's last day. */
export function periodOf({ from, until }: Pick<StatementSummary, 'from' | 'until'>): string {
  const last = formatDay(new Date(Date.parse(until) - 1).toISOString())
  return from === null ? `Until ${last}` : `${formatDay(from)} to ${last}`
}

export const kindWords: Record<StatementSummary['kind'], string> = { month: 'Month', run: 'Pay-out' }
