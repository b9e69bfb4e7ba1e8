import type Stripe from 'stripe'
import type { CardMovement, CardPort } from './card-port.ts'
import { money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, momentOf, secondsOf } from './read-object.ts'

export const bookCalls = (stripe: Stripe): Pick<CardPort, 'movements'> => ({
  movements: async function* ({ from, to }) {
    const created = { gte: secondsOf(from), lt: secondsOf(to) }
    // They are listed newest first.
    const listed = await asked(
      async () => await Array.fromAsync(stripe.balanceTransactions.list({ created, limit: 100 })),
    )
    yield* listed.toReversed().map(readMovement)
  },
})

const readMovement = (booked: Stripe.BalanceTransaction): CardMovement => ({
  id: booked.id,
  kind: kindOf(booked),
  amount: money(booked.amount, booked.currency),
  fee: money(booked.fee, booked.currency),
  net: money(booked.net, booked.currency),
  source: idOf(booked.source),
  at: momentOf(booked.created),
  availableAt: momentOf(booked.available_on),
})

const kinds: Record<string, CardMovement['kind']> = {
  charge: 'charge',
  refund: 'refund',
  partial_capture_reversal: 'refund',
  refund_failure: 'refund-failed',
  charge_failure: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute-reversal',
  fee: 'fee',
  network_cost: 'fee',
  payout: 'payout',
  payout_reversal: 'payout',
  transfer: 'transfer',
  transfer_reversal: 'transfer',
}

const kindOf = ({ reporting_category: category }: Stripe.BalanceTransaction): CardMovement['kind'] =>
  kinds[category] ?? 'other'
