import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import { checkLedger } from '#server/billing/ledger/index.ts'
import { openPaying } from '#server/testing/paying.ts'
import { type Step, take } from '../../testing/payer-steps.ts'
import { aPayer, look, requireHonest } from '../../testing/payer-world.ts'

let stage: Awaited<ReturnType<typeof openPaying>>
beforeAll(async () => {
  stage = await openPaying()
})
afterAll(() => stage.remove())

const nth = fc.nat({ max: 5 })
const percent = fc.constantFrom(1, 40, 99, 100)
const pay: fc.Arbitrary<Step> = fc.record({
  does: fc.constant('pay' as const),
  method: fc.constantFrom('card' as const, 'card-parts' as const, 'card-parts' as const, 'wallet' as const),
  parts: fc.constantFrom(2 as const, 3 as const),
  card: nth,
  view: nth,
  says: fc.boolean(),
})
const outcome = fc.constantFrom('COMPLETED' as const, 'COMPLETED' as const, 'DECLINED' as const)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Step>({ does: 'look' }) },
  { weight: 6, arbitrary: pay },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('use-card' as const), nth, card: nth }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('approve' as const),
      nth,
      outcome: fc.oneof(outcome, fc.constant('PENDING' as const)),
    }),
  },
  fc.record({ does: fc.constant('settle' as const), outcome }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('transfer' as const), percent }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('price' as const), total: fc.integer({ min: 1_00, max: 300_00 }) }),
  },
  fc.record({ does: fc.constant('offer' as const), percent }),
  { weight: 2, arbitrary: fc.record({ does: fc.constant('refund' as const), nth, percent }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('bank' as const),
      outcome: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  fc.constant<Step>({ does: 'object' }),
  { weight: 3, arbitrary: fc.record({ does: fc.constant('wait' as const), days: fc.constantFrom(1.01, 3.01, 7.01) }) },
)

test(
  'What the page offers can be done, all else is refused, and only displayed sums are charged',
  { tags: ['long', 'rounds'], timeout: 900_000 },
  async () => {
    const history = fc.tuple(fc.integer({ min: 1_00, max: 200_00 }), fc.array(step, { minLength: 6, maxLength: 14 }))
    await fc.assert(
      fc.asyncProperty(history, async ([total, steps]) => {
        const world = await aPayer(stage, total)
        for (const one of steps) {
          await take(world, one)
          await requireHonest(world)
        }
        await look(world)
      }),
      { numRuns: rounds({ usual: 3, deep: 60 }), endOnFailure: true },
    )
    expect((await checkLedger(stage.opened.app.deps.db)).problems).toEqual([])
  },
)
