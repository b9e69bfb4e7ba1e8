import type { Id } from '#contract/wire.ts'
import type { ProcessorNeeds } from '#server/billing/index.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import { showInvoice } from '#server/billing/invoices/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { missing } from '#server/platform/refuse.ts'
import { findRegistration } from '../order-store.ts'
import { orderSubject } from './lock-money.ts'
import { pricesOf } from './prices-of-orders.ts'
import { refundOf } from './refund-order.ts'
import { withdrawUntilOf } from './withdraw.ts'

/** Payment status of an order, for its owner. */
export async function showPayment(
  { db, clock, card, wallet }: Pick<Deps, 'db' | 'clock'> & ProcessorNeeds,
  ownerId: Id,
  id: Id,
) {
  const row = await findRegistration(db, ownerId, id)
  if (!row) throw missing('registration')
  const price = (await pricesOf({ db, clock }, [row])).get(row.id)!
  const { state, received, documents, payable } = await readPaymentStatus(db, orderSubject(id))
  const until = withdrawUntilOf(row)
  const kept = refundOf(row) === 'all' ? 0 : price.governmentFee
  const isOpen = until !== null && clock() <= until && !payable?.closedAt && received > kept
  return {
    price,
    state,
    received,
    methods: row.state === 'draft' ? methodsOf({ card, wallet }) : [],
    documents: documents.map(showInvoice),
    withdrawUntil: isOpen ? until.toISOString() : null,
    withdrawAmount: isOpen ? received - kept : 0,
  }
}

const methodsOf = ({ card, wallet }: ProcessorNeeds): ('card' | 'wallet')[] => [
  ...(card ? (['card'] as const) : []),
  ...(wallet?.takes('USD') ? (['wallet'] as const) : []),
]
