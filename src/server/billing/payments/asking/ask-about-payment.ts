import type { CardPayment, CardPort } from '#server/gateways/card/card-port.ts'
import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import type { WalletCapture, WalletOrder } from '#server/gateways/wallet/wallet-port.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { ProcessorNeeds } from '../../processors.ts'
import { type HearNeeds, hearProcessor } from '../events/hear-processor.ts'
import { attemptsOf, type AttemptRow, type PaymentRow } from '../payment-store.ts'
import { isByHand } from '../../processors.ts'

/** Asks the processor what became of a payment, and writes down its answer as if a message had come. Throws ProcessorProblem. */
export async function askAboutPayment(
  needs: Pick<Deps, 'db'> & ProcessorNeeds & HearNeeds,
  payment: PaymentRow,
): Promise<void> {
  for (const attempt of await attemptsOf(needs.db, payment.id)) {
    const events = await answersAbout(needs, payment, attempt)
    for (const event of events) await needs.db.transaction((tx) => hearProcessor(needs, tx, event))
  }
}

async function answersAbout(
  { card, wallet, clock }: ProcessorNeeds & Pick<Deps, 'clock'>,
  payment: PaymentRow,
  { objectKind, objectId }: AttemptRow,
): Promise<ProcessorEvent[]> {
  if (objectId === null || isByHand(payment.processor)) return []
  const reference = { payable: payment.payableId, payment: payment.id }
  const about = { at: clock(), reference }
  if (payment.processor === 'paypal') return wallet ? ofOrder(await wallet.order(objectId), about) : []
  if (!card) return []
  if (objectKind === 'payment') return ofCardPayment(await card.payment(objectId), about)
  return await ofCheckout(card, objectId, about)
}

type About = Pick<ProcessorEvent, 'at' | 'reference'>

async function ofCheckout(card: CardPort, id: string, about: About): Promise<ProcessorEvent[]> {
  const { state, payment } = await card.checkout(id)
  if (payment !== undefined) return ofCardPayment(await card.payment(payment), about)
  if (state !== 'expired') return []
  const object = { kind: 'checkout', id } as const
  return [{ ...about, id: `asked:${id}:expired`, processor: 'stripe', kind: 'checkout.expired', object, state }]
}

const kinds: Partial<Record<CardPayment['state'], ProcessorEvent['kind']>> = {
  paid: 'payment.paid',
  pending: 'payment.pending',
  canceled: 'payment.canceled',
}

function ofCardPayment({ id, state, paid, fee, reason, at }: CardPayment, about: About): ProcessorEvent[] {
  const kind = kinds[state]
  if (!kind) return []
  const said = { ...(fee && { fee }), ...(reason && { reason }), state }
  // When it was paid, not when we asked: the processor's books have it on that day.
  const when = kind === 'payment.paid' ? { at } : {}
  const object = { kind: 'payment', id } as const
  return [{ ...about, ...when, id: `asked:${id}:${state}`, processor: 'stripe', kind, object, amount: paid, ...said }]
}

/** An order that is approved and not captured is told as the wallet's message tells it. */
function ofOrder({ id, state, amount, captures }: WalletOrder, about: About): ProcessorEvent[] {
  if (state !== 'approved') return captures.map((capture) => ofCapture(capture, about))
  const object = { kind: 'order', id } as const
  return [{ ...about, id: `asked:${id}:approved`, processor: 'paypal', kind: 'order.approved', object, amount, state }]
}

function ofCapture({ id, state, amount, fee, reason, at }: WalletCapture, about: About): ProcessorEvent {
  const isPaid = state === 'paid' || state === 'refunded' || state === 'part-refunded'
  const kind = isPaid ? 'payment.paid' : state === 'pending' ? 'payment.pending' : 'payment.failed'
  const said = { ...(fee && { fee }), ...(reason && { reason }), state }
  const object = { kind: 'capture', id } as const
  return { ...about, at, id: `asked:${id}:${state}`, processor: 'paypal', kind, object, amount, ...said }
}
