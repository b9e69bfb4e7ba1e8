import type Stripe from 'stripe'
import type { CardPort, CardTransfer } from './card-port.ts'
import { counted, money } from './money.ts'
import { asked } from './problems.ts'
import { idOf } from './read-object.ts'

export const transferCalls = (stripe: Stripe): Pick<CardPort, 'transfer' | 'transferOf'> => ({
  transfer: ({ amount, destination, group, reference }, idempotencyKey) =>
    asked(async () =>
      readTransfer(
        await stripe.transfers.create(
          { ...counted(amount), destination, transfer_group: group, metadata: reference },
          { idempotencyKey },
        ),
      ),
    ),
  transferOf: (id) => asked(async () => readTransfer(await stripe.transfers.retrieve(id))),
})

const readTransfer = (transfer: Stripe.Transfer): CardTransfer => ({
  id: transfer.id,
  amount: money(transfer.amount, transfer.currency),
  reversed: money(transfer.amount_reversed, transfer.currency),
  destination: idOf(transfer.destination) ?? '',
  reference: transfer.metadata,
})
