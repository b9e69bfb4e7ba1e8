import type { CardMovement, CardPort, CardRefund } from '#server/gateways/card/card-port.ts'

/** A card processor with answers and books arranged by the test. */
export type StandInCard = Pick<CardPort, 'createCheckout' | 'checkout' | 'payment' | 'refund' | 'movements'> & {
  book: CardMovement[]
  /** Keys of the calls that moved money, in order. */
  keys: string[]
  refundState: CardRefund['state']
  paid: Set<string>
}

/** The processor's side of the port, for tests of what follows from its answers; its words on the wire are tried in its gateway. */
export function standInCard(): StandInCard {
  const made = new Map<string, CardRefund>()
  const at = new Date()
  const port: StandInCard = {
    book: [],
    keys: [],
    refundState: 'made',
    paid: new Set(),
    createCheckout: async ({ amount, reference }, key) => ({
      id: `cs_${key}`,
      url: `https://checkout.example/${encodeURIComponent(key)}`,
      state: 'open',
      amount,
      payment: undefined,
      reference,
    }),
    checkout: async (id) => ({
      id,
      url: undefined,
      state: port.paid.has(id) ? 'paid' : 'open',
      amount: { amount: 123_00, currency: 'USD' },
      payment: port.paid.has(id) ? `pi_${id}` : undefined,
      reference: {},
    }),
    payment: async (id) => ({
      id,
      state: 'paid',
      clientSecret: '',
      amount: { amount: 123_00, currency: 'USD' },
      paid: { amount: 123_00, currency: 'USD' },
      refunded: { amount: 0, currency: 'USD' },
      fee: { amount: 3_87, currency: 'USD' },
      customer: undefined,
      card: undefined,
      charge: id.replace('pi_', 'ch_'),
      reference: {},
      reason: undefined,
      at,
    }),
    refund: async ({ payment, amount, reference }, key) => {
      port.keys.push(key)
      const refund = made.get(key) ?? {
        id: `re_${made.size}_${payment}`,
        state: port.refundState,
        amount: amount!,
        payment,
        reference,
        reason: undefined,
      }
      made.set(key, refund)
      return refund
    },
    movements: async function* ({ from, to }) {
      yield* port.book.filter(({ at: moved }) => moved >= from && moved < to)
    },
  }
  return port
}
