import fc from 'fast-check'
import type { Fact, FactKind } from '../payments/events/facts.ts'

/** A fact of one payment, in dollars if nothing else is said. */
export const aFact = (kind: FactKind, about: Partial<Fact> & { object: string }): Fact => ({
  key: `${kind}:stripe:${about.object}`,
  kind,
  paymentId: 'p1',
  processor: 'stripe',
  amount: null,
  currency: 'USD',
  at: new Date('2026-11-25T12:00:00Z'),
  ...about,
})

const amount = fc.integer({ min: 1, max: 150_00 })
const currency = fc.constantFrom('USD', 'USD', 'USD', 'EUR')

/** A payment with what may come after it: a fee, refunds that may fail, disputes that end in any way. */
const payment = fc
  .record({
    id: fc.nat({ max: 4 }),
    processor: fc.constantFrom('stripe' as const, 'paypal' as const),
    amount,
    currency,
    fee: fc.option(fc.integer({ min: 1, max: 5_00 })),
    refunds: fc.array(fc.record({ amount, ends: fc.constantFrom('made', 'failed', 'only-failed') }), { maxLength: 2 }),
    dispute: fc.option(fc.constantFrom('withdrawn', 'won', 'reinstated', 'lost', 'lost-untold')),
  })
  .map(({ id, processor, amount: of, currency: money, fee, refunds, dispute }) => {
    const about = (kind: FactKind, object: string, moved: number | null) =>
      aFact(kind, {
        key: `${kind}:${processor}:${object}`,
        paymentId: `p${id}`,
        processor,
        object,
        amount: moved,
        currency: money,
      })
    const name = `pi_${id}_${of}`
    return [
      about('captured', name, of),
      ...(fee === null ? [] : [about('fee', name, fee)]),
      ...refunds.flatMap(({ amount: back, ends }, nth) => [
        ...(ends === 'only-failed' ? [] : [about('refunded', `re_${name}_${nth}`, back)]),
        ...(ends === 'made' ? [] : [about('refund-failed', `re_${name}_${nth}`, back)]),
      ]),
      ...(dispute === null ? [] : [about('dispute-opened', `dp_${name}`, of)]),
      ...(dispute === null || dispute === 'lost-untold' ? [] : [about('dispute-withdrawn', `dp_${name}`, of)]),
      ...(dispute === 'won' ? [about('dispute-won', `dp_${name}`, of)] : []),
      ...(dispute === 'reinstated' ? [about('dispute-reinstated', `dp_${name}`, of)] : []),
      ...(dispute?.startsWith('lost') ? [about('dispute-lost', `dp_${name}`, of)] : []),
    ]
  })

/** Possible facts of one payable: up to four payments, each fact once. */
export const facts: fc.Arbitrary<Fact[]> = fc
  .array(payment, { minLength: 1, maxLength: 4 })
  .map((all) => [...new Map(all.flat().map((fact) => [fact.key, fact])).values()])
