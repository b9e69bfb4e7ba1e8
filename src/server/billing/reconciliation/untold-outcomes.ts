import type { Processor } from '#server/gateways/processor-event.ts'
import type { Db } from '#server/platform/db/database.ts'
import { type Moved, movedBy } from '../payments/events/facts.ts'
import { type FactRow, factsOf, factsOfObjects } from '../payments/payment-store.ts'
import type { ProcessorNeeds } from '../processors.ts'
import type { BookLine } from './compare-books.ts'
import { feeOf, namesOf, theirBook } from './read-books.ts'

const dayMs = 86_400_000
/** Some processors tell no more of their books at once. */
const atOnceMs = 30 * dayMs
/** A dispute whose beginning was not told either began within this. */
const longestMs = 120 * dayMs

/** Our line of a movement that nobody told, and since when it may stand in the processor's books. */
type Untold = { line: BookLine; since: Date }

/** Movements of our ledger from disputes lost without a reported withdrawal, or won without a reported return. Dated by the bank's decision. */
export async function untoldOutcomes(db: Db, processor: Processor, near: readonly FactRow[]): Promise<Untold[]> {
  const decided = near.filter(({ kind }) => kind === 'dispute-lost' || kind === 'dispute-won')
  const objects = decided.flatMap(({ object }) => object ?? [])
  const known = await factsOfObjects(db, processor, objects)
  const found: Untold[] = []
  for (const fact of decided) {
    const own = known.filter(({ object }) => object === fact.object)
    const moved = movedBy(await factsOf(db, fact.payableId), ({ object }) => object ?? '').get(fact.object ?? '')
    const amount = untoldOf(fact, own, moved)
    if (amount === 0) continue
    const kind = amount < 0 ? 'dispute' : 'dispute-back'
    const began = own.find((other) => other.kind === 'dispute-opened' || other.kind === 'dispute-withdrawn')?.at
    const { currency, at } = fact
    const names = await namesOf({ db }, fact)
    const line = {
      kind,
      names,
      amount: { amount, currency: currency! },
      fee: feeOf(own, fact, kind),
      at,
    } as const
    found.push({ line, since: new Date((began?.getTime() ?? at.getTime() - longestMs) - dayMs) })
  }
  return found
}

/** The withdrawn (negative) or returned amount known from the outcome alone. */
function untoldOf({ kind }: FactRow, own: readonly FactRow[], moved: Moved | undefined): number {
  const told = (of: FactRow['kind']) => own.find((other) => other.kind === of)
  const withdrawn = told('dispute-withdrawn')
  if (kind === 'dispute-lost') return withdrawn ? 0 : -Number(moved?.lost ?? 0n)
  return withdrawn && !told('dispute-reinstated') && !told('dispute-lost') ? (withdrawn.amount ?? 0) : 0
}

/** Lines of the processor's books from before a moment that are about these: it may have moved the money long before it told who had won. */
export async function theirEarlier(
  needs: ProcessorNeeds,
  processor: Processor,
  untold: readonly Untold[],
  before: Date,
): Promise<BookLine[]> {
  const earlier: BookLine[] = []
  for (const { line, since } of untold)
    for (let from = since.getTime(); from < before.getTime(); from += atOnceMs) {
      const between = { from: new Date(from), to: new Date(Math.min(from + atOnceMs, before.getTime())) }
      const isSame = ({ kind, names }: BookLine) =>
        kind === line.kind && names.some((name) => line.names.includes(name))
      const found = (await theirBook(needs, processor, between)).filter(isSame)
      earlier.push(...found.map((their) => ({ ...their, at: line.at })))
    }
  return earlier
}
