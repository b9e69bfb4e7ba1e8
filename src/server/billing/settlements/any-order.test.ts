import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '#contract/testing/rounds.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { Refusal } from '#server/platform/refuse.ts'
import { type People, people } from '#server/testing/people.ts'
import { type TestApp, openTestApp } from '#server/testing/test-app.ts'
import { checkLedger } from '../ledger/check-ledger.ts'
import type { PayableRow } from '../payments/payment-store.ts'
import { bookReceived } from '../payments/book-transfer.ts'
import { aPayable, anEvent, issuer, tell } from '../testing/payables.ts'
import {
  markPaid,
  markReturned,
  placeInRun,
  readDue,
  readOwnerBalance,
  readOwnerSettlements,
  readSettlementLines,
  releaseFromRun,
} from './index.ts'
import { tendSettlements } from './tend-settlements.ts'
import { openCountry, payOutFromProcessor } from './testing/bank.ts'

let app: TestApp
let who: People
beforeAll(async () => {
  app = await openTestApp(issuer)
  who = await people(app)
  await openCountry(app, who.chiara.id, 'SE')
})
afterAll(() => app.remove())

const inTx = <T>(act: (tx: Tx) => Promise<T>) => app.deps.db.transaction(act)
const staff = () => ({ kind: 'staff' as const, id: who.chiara.id })

const step = fc.record({
  what: fc.constantFrom(
    'card',
    'transfer',
    'refund',
    'chargeback',
    'clear',
    'tend',
    'place',
    'pay',
    'release',
    'return',
  ),
  which: fc.nat({ max: 2 }),
  amount: fc.integer({ min: 1, max: 123_00 }),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

/** One history: three payables of two owners, and the lines that runs made of them. */
async function history(steps: readonly Step[]): Promise<void> {
  const share = (ownerId: string, weight: number) => ({ ownerId, weight, feePercent: 40 })
  const split = { kind: 'owners' as const, of: [share(who.ana.id, 2), share(who.bruno.id, 1)] }
  const payables = [
    await aPayable(app, who.ana.id),
    await aPayable(app, who.bruno.id),
    await aPayable(app, who.ana.id, { split }),
  ]
  const lines: string[] = []
  for (const [nth, one] of steps.entries()) await take(one, `${payables[0]!.id}_${nth}`, { payables, lines })
}

type World = { payables: readonly PayableRow[]; lines: string[] }

async function take({ what, which, amount }: Step, name: string, { payables, lines }: World): Promise<void> {
  const payable = payables[which]!
  const of = { kind: 'payment' as const, id: `pi_${payable.id}` }
  const line = lines.at(-1 - which) ?? ''
  const bank = { lineId: line, at: new Date(), reference: name, by: staff(), ...exchanged(line) }
  switch (what) {
    case 'card':
      return await tell(app, anEvent(payable, 'payment.paid', { id: of.id, amount: 123_00 }))
    case 'transfer':
      return await allowed(() =>
        inTx((tx) =>
          bookReceived(
            app.deps,
            tx,
            { payableId: payable.id, reference: name, amount, currency: 'USD', at: new Date() },
            who.chiara.id,
          ),
        ),
      )
    case 'refund':
      return await tell(app, anEvent(payable, 'refund.made', { id: `re_${name}`, amount, of }))
    case 'chargeback':
      return await tell(
        app,
        ...(['dispute.opened', 'dispute.funds-withdrawn', 'dispute.lost'] as const).map((kind) =>
          anEvent(payable, kind, { id: `dp_${payable.id}`, amount: 123_00, of }),
        ),
      )
    case 'clear':
      return await payOutFromProcessor(app.deps.db, { amount: amount * 2 })
    case 'tend':
      return await tendSettlements(app.deps)
    case 'place':
      return await placeAll({ name, percent: amount % 31 }, lines)
    case 'pay':
      return await allowed(() => inTx((tx) => markPaid(app.deps, tx, bank)))
    case 'release':
      return await inTx((tx) => releaseFromRun(app.deps, tx, { ...bank, reason: 'Left out.' }))
    case 'return':
      return await allowed(() => inTx((tx) => markReturned(app.deps, tx, { ...bank, reason: 'Closed account.' })))
    default:
      return what satisfies never
  }
}

/** Every other line is paid in euros by its name, when it is paid and when it comes back. */
const exchanged = (line: string) =>
  line.length % 2 === 0 ? {} : { converted: { currency: 'EUR', amount: 1 + (line.charCodeAt(0) % 90) * 100 } }

/** Places all that is due, with so many per cent of each kept as tax. */
async function placeAll({ name, percent }: { name: string; percent: number }, lines: string[]): Promise<void> {
  for (const { ownerId, currency, amount, settlements } of await readDue(app.deps, app.deps.db, { currency: 'USD' })) {
    if (amount <= 0) continue
    const lineId = `${name}_${ownerId}${lines.length % 2 === 0 ? '' : 'x'}`
    const named = { runId: name, lineId, ownerId, country: 'SE', currency, by: who.chiara.id }
    const kept = settlements.map(({ id, figures }) => [id, Math.floor((figures.due * percent) / 100)] as const)
    const withheld = { country: 'US', amounts: new Map(kept) }
    await allowed(async () => {
      const settlementIds = settlements.map(({ id }) => id)
      const placed = await inTx((tx) => placeInRun(app.deps, tx, { ...named, settlementIds, withheld }))
      expect(placed.amount + placed.withheld).toBe(amount)
      lines.push(lineId)
    })
  }
}

/** A refusal is an answer, too. */
async function allowed(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

test(
  'Any history of payments and runs keeps owners, statements and ledger equal',
  { tags: ['long', 'rounds'] },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 24 }), async (steps) => {
        await history(steps)
        expect((await checkLedger(app.deps.db)).problems).toEqual([])
        const until = new Date(Date.now() + 60_000)
        for (const ownerId of [who.ana.id, who.bruno.id]) {
          const balance = (await readOwnerBalance(app.deps.db, ownerId, until)).get('USD') ?? 0
          const lines = await readSettlementLines(app.deps.db, { ownerId, from: new Date(0), until })
          expect(lines.reduce((sum, one) => sum + one.balance, 0)).toBe(balance)
          const all = await readOwnerSettlements(app.deps.db, ownerId, until)
          const sum = (of: (one: (typeof all)[0]['figures']) => number) =>
            all.reduce((before, { figures }) => before + of(figures), 0)
          expect(lines.reduce((before, one) => before + one.gross, 0)).toBe(sum(({ gross }) => gross))
          for (const name of ['tax', 'fee', 'withheld', 'paid'] as const)
            expect(lines.reduce((before, one) => before + one[name], 0)).toBe(sum((figures) => figures[name]))
        }
      }),
      { numRuns: rounds({ usual: 4, deep: 60 }) },
    )
  },
)
