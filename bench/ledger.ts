import { newId } from '#server/platform/ids.ts'
import { aPayable, anEvent, issuer, tell } from '#server/billing/testing/payables.ts'
import type { ProcessorEvent } from '#server/gateways/processor-event.ts'
import { runLedgerCommand } from '#server/cli/ledger-command.ts'
import { atMost, type Figures } from './figures.ts'
import { serveWithoutJobs } from './serve.ts'

const atOnce = 4
const goal = { msPerTransaction: 1 }

/**
 * Payments, refunds and disputes of so many payables as processors tell them, in any order, some twice; then `rightframe ledger check` proves that all
 * of it adds up and follows from what was said. Jobs do not run meanwhile.
 */
export async function benchLedger(histories: number): Promise<Figures[]> {
  await using served = await serveWithoutJobs(issuer)
  const random = randomFrom(20_261_126)
  const ownerId = newId()
  let events = 0
  const began = performance.now()
  const tellOne = async () => {
    const payable = await aPayable(served, ownerId, { ownerId: null })
    const told = anyOrder(storyOf(payable, random), random)
    events += told.length
    await tell(served, ...told)
  }
  let left = histories
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (left-- > 0) await tellOne()
    }),
  )
  const told = performance.now() - began
  const lines: string[] = []
  const checking = performance.now()
  await runLedgerCommand({ db: served.deps.db }, ['check'], (line) => lines.push(line))
  const checked = performance.now() - checking
  const { rows } = await served.deps.database.execute('select count(*)::int as n from ledger_transactions')
  const transactions = Number(rows[0]!.n)
  return [
    {
      name: `The ledger after ${histories} random histories`,
      figures: {
        'what the check says': lines.join(' '),
        'messages told': events,
        'a message, ms': told / events,
        'the check, ms': checked,
        'the check, ms a transaction': checked / transactions,
      },
      goals: [atMost('the check, ms a transaction', checked / transactions, goal.msPerTransaction)],
    },
  ]
}

type Random = (below: number) => number

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/** One to three payments in one of two currencies, perhaps a refund that may fail, perhaps a dispute with any end. */
function storyOf(payable: { id: string }, random: Random): ProcessorEvent[] {
  const name = (prefix: string) => `${prefix}_${payable.id}`
  const currency = random(8) === 0 ? 'EUR' : 'USD'
  const amounts = Array.from({ length: 1 + random(3) }, () => 1 + random(150_00))
  const of = { kind: 'payment' as const, id: `${name('pi')}_0` }
  const fee = { amount: random(400), currency }
  const refund = { id: name('re'), amount: 1 + random(100_00), currency, of }
  const dispute = { id: name('dp'), amount: amounts[0]!, currency, of }
  const ends = ['dispute.won', 'dispute.lost', 'dispute.funds-reinstated', 'dispute.changed'] as const
  return [
    ...amounts.map((amount, nth) =>
      anEvent(payable, 'payment.paid', { id: `${name('pi')}_${nth}`, amount, currency, fee }),
    ),
    ...(random(2) === 0 ? [anEvent(payable, 'refund.made', refund)] : []),
    ...(random(6) === 0 ? [anEvent(payable, 'refund.failed', refund)] : []),
    ...(random(3) === 0
      ? (['dispute.opened', 'dispute.funds-withdrawn', ends[random(4)]!] as const).map((kind) =>
          anEvent(payable, kind, dispute),
        )
      : []),
  ]
}

/** Shuffled, with one of them told twice. */
function anyOrder(events: ProcessorEvent[], random: Random): ProcessorEvent[] {
  const all = [...events, events[random(events.length)]!]
  return all
    .map((event) => ({ event, at: random(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ event }) => event)
}
