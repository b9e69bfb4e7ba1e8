import type { StatementLineKind } from '#contract/billing/statements/statements.ts'

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
