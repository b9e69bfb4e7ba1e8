import type { Processor } from '#server/gateways/processor-event.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { endTask, openTask } from '#server/platform/tasks/tasks.ts'
import { type FactRow, factsBetween, factsOfObjects } from '../payments/payment-store.ts'
import { type RecordNeeds, recordFacts } from '../payments/events/record-facts.ts'
import { type ProcessorNeeds, processorNames } from '../processors.ts'
import { type BookLine, type Compared, compareBooks, type Difference } from './compare-books.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { ofProcessor } from '../ledger/ledger-store.ts'
import { post } from '../ledger/post.ts'
import { feeKey, ourBook, ownBook, theirBook } from './read-books.ts'
import { theirEarlier, untoldOutcomes } from './untold-outcomes.ts'
import { keepReconciliation, type ReconciliationRow } from './reconciliation-store.ts'

export type ReconcileNeeds = Pick<Deps, 'db' | 'clock'> & RecordNeeds & ProcessorNeeds

const dayMs = 86_400_000

/** Days are held against once more after two, because what moved at midnight or was told late is then in both books. */
export async function reconcileLately(needs: ReconcileNeeds): Promise<void> {
  const today = Math.floor(needs.clock().getTime() / dayMs) * dayMs
  for (const processor of ['stripe', 'paypal'] as const) {
    if (!(processor === 'stripe' ? needs.card : needs.wallet)) continue
    for (const daysAgo of [3, 2, 1]) await reconcile(needs, processor, new Date(today - daysAgo * dayMs))
  }
}

/**
 * Holds a day (UTC) of our books against the processor's. A difference becomes a task, a task whose difference is gone ends, and fees and pay-outs
 * that only the processor's books tell are posted.
 */
export async function reconcile(needs: ReconcileNeeds, processor: Processor, from: Date): Promise<ReconciliationRow> {
  const to = new Date(from.getTime() + dayMs)
  // Movements around midnight may have different days in the two books.
  const around = {
    from: new Date(from.getTime() - dayMs),
    to: new Date(Math.min(to.getTime() + dayMs, needs.clock().getTime())),
  }
  const near = await factsBetween(needs.db, processor, around)
  const fees = await factsOfObjects(
    needs.db,
    processor,
    near.flatMap(({ object }) => object ?? []),
  )
  const facts = [
    ...new Map([...near, ...fees.filter(({ kind }) => kind === 'fee')].map((fact) => [fact.key, fact])).values(),
  ]
  const untold = await untoldOutcomes(needs.db, processor, near)
  const told = [...(await ourBook(needs, facts)), ...(await ownBook(needs.db, processor, around))]
  const ours = [...told, ...untold.map(({ line }) => line)]
  const theirs = await theirBook(needs, processor, around)
  const isUnseen = ({ line }: (typeof untold)[number]) =>
    !theirs.some(({ kind, names }) => kind === line.kind && names.some((name) => line.names.includes(name)))
  theirs.push(...(await theirEarlier(needs, processor, untold.filter(isUnseen), around.from)))
  const { differences, untoldFees, untoldMoves } = compareBooks(ours, theirs)
  const isOfDay = ({ at }: { at: string | Date }) => new Date(at) >= from && new Date(at) < to
  const row = {
    processor,
    day: from.toISOString().slice(0, 10),
    at: needs.clock(),
    compared: theirs.filter(isOfDay).length,
    differences: differences.filter(isOfDay),
  }
  await needs.db.transaction(async (tx) => {
    await postFees(needs, tx, { processor, facts, untoldFees })
    for (const line of untoldMoves.filter(isOfDay)) await postMove(needs, tx, { processor, line })
    await keepReconciliation(tx, row)
    await giveTask(tx, row)
  })
  return row
}

type Untold = Pick<Compared, 'untoldFees'> & { processor: Processor; facts: readonly FactRow[] }

async function postFees(needs: ReconcileNeeds, tx: Tx, { processor, facts, untoldFees }: Untold): Promise<void> {
  for (const { line, fee } of untoldFees) {
    const of = facts.find(({ object, kind }) => object === line.names[0] && kind !== 'fee')
    if (!of) continue
    const fact = {
      key: feeKey(processor, line.names[0]!, line.kind),
      kind: 'fee' as const,
      paymentId: of.paymentId,
      processor,
      object: line.names[0]!,
      ...fee,
      at: line.at,
      reason: null,
    }
    await recordFacts(needs, tx, {
      payableId: of.payableId,
      facts: [fact],
      cause: { kind: 'job', id: 'reconcile-books' },
    })
  }
}

/** A pay-out leads to our bank, a fee of no payment is a cost; both leave what the processor holds for us. */
async function postMove(
  { clock }: ReconcileNeeds,
  tx: Tx,
  {
    processor,
    line: {
      kind,
      names,
      amount: { amount, currency },
      fee,
      at,
    },
  }: { processor: Processor; line: BookLine },
): Promise<void> {
  const [moved, cost] = [BigInt(amount), BigInt(fee?.amount ?? 0)]
  const toBank = kind === 'payout' ? -moved : 0n
  const entries = [
    { account: ledgerAccounts.processor(processor), currency, amount: moved - cost },
    { account: ledgerAccounts.processor('bank'), currency, amount: toBank },
    { account: ledgerAccounts.processorFees, currency, amount: cost - moved - toBank },
  ].filter((entry) => entry.amount !== 0n)
  await post(tx, {
    key: `moved:${processor}:${kind}:${names[0]}`,
    cause: { kind: 'job', id: 'reconcile-books' },
    subject: ofProcessor(processor),
    entries,
    happenedAt: at,
    postedAt: clock(),
  })
}

const said: Record<Difference['kind'], string> = {
  'missing-here': 'is not in our books',
  'missing-there': 'is not in the processor’s books',
  amount: 'has another amount',
  currency: 'is in another currency',
  fee: 'has another fee',
}

async function giveTask(tx: Tx, { processor, day, at, differences }: ReconciliationRow): Promise<void> {
  const about = { kind: 'books.differ', subject: `${processor} ${day}` }
  if (differences.length === 0) return await endTask(tx, { ...about, doneAt: at })
  const each = differences.slice(0, 20).map(({ kind, object, here, there }) => {
    return `${object} ${said[kind]} (here ${here ?? 'nothing'}, there ${there ?? 'nothing'})`
  })
  const more = differences.length > 20 ? ` and ${differences.length - 20} more` : ''
  const note = `The books of ${day} differ from those of ${processorNames[processor]}: ${each.join('; ')}${more}. Find out which is right; ours are corrected by what the processor says when it is asked again.`
  const link = '/desk/books'
  await openTask(tx, { ...about, role: 'finance', note, link, dueAt: new Date(at.getTime() + dayMs), createdAt: at })
}
