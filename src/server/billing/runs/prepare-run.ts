import type { Body } from '#contract/endpoint.ts'
import type { prepareRun as prepareRunCall } from '#contract/billing/runs/desk-endpoints.ts'
import { currencies } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { PayoutNeeds } from '../payouts/read-payout-facts.ts'
import type { ProcessorNeeds } from '../processors.ts'
import { type DueOwner, placeInRun, type PlaceNeeds, readDue } from '../settlements/index.ts'
import { countryIn, type Judgement, judgeDue, otherClientAccount, type Terms } from './lines/judge-due.ts'
import { insertRun, type LineRow, recordRunStep } from './run-store.ts'
import { waysOf } from './ways.ts'
import { withholdTax } from './lines/withhold-tax.ts'

export type PrepareNeeds = PayoutNeeds & PlaceNeeds & Pick<Deps, 'db'> & Pick<ProcessorNeeds, 'card'>
type Asked = Body<typeof prepareRunCall> & { by: Id }
type Candidate = { due: DueOwner; judged: Judgement }

/** Ids of a file's payments have room for so many. */
const maxLines = 5000
const latestDays = 30
const dayMs = 86_400_000

/** Prepares a run with a line for everything that is due until a day. Lines with a hold pay nothing and keep their reasons. */
export async function prepareRun(deps: PrepareNeeds, { by, minimum, ...asked }: Asked): Promise<Id> {
  const at = deps.clock()
  refuseTerms(deps, asked, at)
  const { way, currency, cutOff, executeOn } = asked
  const terms = { way, currency, cutOff, minimum: BigInt(minimum) }
  const id = newId()
  await deps.db.transaction(async (tx) => {
    const candidates = await candidatesOf(deps, tx, terms)
    const clientAccount = accountOfMost(candidates)
    const lines: LineRow[] = []
    for (const { due, judged } of candidates) {
      const isElsewhere = judged.clientAccount !== null && judged.clientAccount !== clientAccount
      const holds = isElsewhere ? [...judged.holds, otherClientAccount] : judged.holds
      lines.push(await placedLine(deps, tx, { runId: id, due, judged: { ...judged, holds }, terms, by }))
    }
    const state = 'prepared' as const
    const prepared = { preparedAt: at, preparedBy: by }
    await insertRun(tx, { id, messageId: `RF${id}`, executeOn, clientAccount, state, ...terms, ...prepared }, lines)
    await recordRunStep(tx, { runId: id, lineId: null, at, step: 'prepared', by, note: null })
  })
  return id
}

function refuseTerms(
  deps: PrepareNeeds,
  { way, currency, cutOff, executeOn }: Omit<Asked, 'by' | 'minimum'>,
  now: Date,
): void {
  const today = now.toISOString().slice(0, 10)
  if (!waysOf(deps).includes(way))
    throw refuse('conflict', 'run.way', 'This way is not configured here. Choose another one.', { field: 'way' })
  if (way === 'sepa' && currency !== 'EUR')
    throw refuse('conflict', 'run.way', 'SEPA pays euros alone. Choose a CSV for other currencies.', { field: 'way' })
  if (way === 'sepa' && !deps.config.billing.issuer)
    throw refuse('conflict', 'run.no-issuer', 'Nobody is configured as the payer. Ask the operator for INVOICE_ISSUER.')
  if (cutOff > today)
    throw refuse('conflict', 'run.cut-off', 'This day is still to come. Choose today or an earlier day.', {
      field: 'cutOff',
    })
  const latest = new Date(now.getTime() + latestDays * dayMs).toISOString().slice(0, 10)
  if (executeOn < today || executeOn > latest)
    throw refuse('conflict', 'run.execute-on', `Choose a day from today until ${latest}.`, { field: 'executeOn' })
}

/** Money that is due in the run's currency, or to owners who are paid in it. */
async function candidatesOf(deps: PrepareNeeds, tx: Tx, terms: Terms): Promise<Candidate[]> {
  const until = new Date(Date.parse(terms.cutOff) + dayMs)
  const candidates: Candidate[] = []
  for (const currency of currencies)
    for (const due of await readDue(deps, tx, { currency, until })) {
      if (currency !== terms.currency && due.payout.payee?.details.currency !== terms.currency) continue
      candidates.push({ due, judged: await judgeDue(deps, tx, { due, terms }) })
    }
  if (candidates.length === 0)
    throw refuse(
      'missing',
      'run.nothing-due',
      `Nothing in ${terms.currency} is due until ${terms.cutOff}. Choose a later day.`,
    )
  if (candidates.length > maxLines)
    throw refuse('conflict', 'run.too-many', `A run has at most ${maxLines} lines. Choose an earlier day.`)
  return candidates
}

/** One file has one account of ours: that of most lines. */
function accountOfMost(candidates: readonly Candidate[]): string {
  const known = candidates.filter(({ judged }) => judged.clientAccount !== null)
  const payable = known.filter(({ judged }) => judged.holds.length === 0)
  const groups = [...Map.groupBy(payable.length > 0 ? payable : known, ({ judged }) => judged.clientAccount!)]
  return groups.toSorted(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? ''
}

type Placing = { runId: Id; due: DueOwner; judged: Judgement; terms: Terms; by: Id }

async function placedLine(deps: PrepareNeeds, tx: Tx, { runId, due, judged, terms, by }: Placing): Promise<LineRow> {
  const { ownerId, currency, payout, settlements } = due
  const { holds, reference, informs } = judged
  const id = newId()
  const isPlaced = holds.length === 0
  const settlementIds = settlements.map((one) => one.id)
  const withheld = isPlaced ? await withholdTax(deps, tx, due) : undefined
  const placed = isPlaced
    ? await placeInRun(deps, tx, {
        runId,
        lineId: id,
        ownerId,
        country: payout.payee!.details.taxResidence,
        currency,
        settlementIds,
        by,
        ...(withheld && { withheld }),
      })
    : { amount: due.amount, withheld: 0 }
  const amount = BigInt(placed.amount)
  return {
    id,
    runId,
    ownerId,
    currency,
    amount,
    holds,
    informs,
    withheld: BigInt(placed.withheld),
    version: payout.payee?.row.version ?? 0,
    country: countryIn(payout),
    settlements: settlements.length,
    state: isPlaced ? 'placed' : 'held',
    pays: currency === terms.currency ? amount : null,
    rate: reference?.rate ?? null,
    rateSource: reference ? 'ecb' : null,
    rateOn: reference?.on ?? null,
    reference: null,
    bookedOn: null,
    bookedReason: null,
  }
}
