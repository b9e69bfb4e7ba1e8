import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { getDeskPayable } from '#contract/billing/desk-endpoints.ts'
import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import { entriesOf } from '../ledger/ledger-store.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import type { PayableRow } from './payment-store.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
})
afterAll(() => app.remove())

/** Balances that this payable has brought about, in minor units. */
const balances = async ({ id }: Pick<PayableRow, 'id'>) =>
  Object.fromEntries(
    (await entriesOf(app.deps.db, id)).map(({ account, currency, amount }) => [
      `${account.replace(id, 'it')} ${currency}`,
      Number(amount),
    ]),
  )
const shown = ({ id }: Pick<PayableRow, 'id'>) => who.chiara.call(getDeskPayable, { payableId: id })

const story = fc
  .record({
    amounts: fc.array(fc.integer({ min: 1, max: 200_00 }), { minLength: 1, maxLength: 3 }),
    refund: fc.option(fc.integer({ min: 1, max: 100_00 })),
    fails: fc.boolean(),
    dispute: fc.option(fc.constantFrom('dispute.won', 'dispute.lost', 'dispute.funds-reinstated')),
  })
  .map(({ amounts, refund, fails, dispute }) => (payable: PayableRow): ProcessorEvent[] => {
    const name = (prefix: string) => `${prefix}_${payable.id}`
    return [
      ...amounts.map((amount, nth) =>
        anEvent(payable, 'payment.paid', { id: `${name('pi')}_${nth}`, amount, fee: { amount: 31, currency: 'USD' } }),
      ),
      ...(refund
        ? [
            anEvent(payable, 'refund.made', {
              id: name('re'),
              amount: refund,
              of: { kind: 'payment', id: `${name('pi')}_0` },
            }),
          ]
        : []),
      ...(refund && fails
        ? [
            anEvent(payable, 'refund.failed', {
              id: name('re'),
              amount: refund,
              of: { kind: 'payment', id: `${name('pi')}_0` },
            }),
          ]
        : []),
      ...(dispute
        ? (['dispute.opened', 'dispute.funds-withdrawn', dispute] as const).map((kind) =>
            anEvent(payable, kind, {
              id: name('dp'),
              amount: amounts[0]!,
              of: { kind: 'payment', id: `${name('pi')}_0` },
            }),
          )
        : []),
    ]
  })

test(
  'Any order, repetition and loss of messages that are sent again ends in the same balances',
  { tags: ['long', 'rounds'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(story, fc.infiniteStream(fc.nat()), async (tellOf, random) => {
        const [inOrder, mixed] = [await aPayable(app, who.ana.id), await aPayable(app, who.ana.id)]
        await tell(app, ...tellOf(inOrder))
        const events = tellOf(mixed)
        const shuffled = events.map((event) => ({ event, at: random.next().value })).toSorted((a, b) => a.at - b.at)
        const lost = shuffled.filter(({ at }) => at % 3 === 0)
        const arrived = shuffled.filter(({ at }) => at % 3 !== 0)
        for (const { event } of [...arrived, ...lost, ...arrived.slice(0, 2)]) await tell(app, event)
        expect(await balances(mixed)).toEqual(await balances(inOrder))
        const [one, other] = [await shown(mixed), await shown(inOrder)]
        expect([one.state, one.received]).toEqual([other.state, other.received])
      }),
      { numRuns: rounds({ usual: 5, deep: 15 }) },
    )
    expect((await checkLedger(app.deps.db)).problems).toEqual([])
  },
)
