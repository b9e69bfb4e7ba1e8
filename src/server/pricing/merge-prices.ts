import type { CasePrice } from '#contract/pricing/price.ts'
import { readPaymentStatus } from '#server/billing/payments/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { type CaseRecord, casesMergedInto } from '#server/cases/rows/index.ts'
import { priceOfCase } from './price-of-case.ts'

/** Whether a price may be asked for as far as the owner has said. */
export const isAgreedTo = ({ approval }: Pick<CasePrice, 'approval'>): boolean =>
  approval !== 'asked' && approval !== 'refused'

/** Refuses to make a case part of another where the two could not be paid as one amount, each at its own price. */
export async function requireMergeable(db: Db | Tx, row: CaseRecord, parent: CaseRecord): Promise<void> {
  if ((await casesMergedInto(db, row.id)).length > 0)
    throw refuseMerge(`Other cases are part of ${row.name}. Take them apart first, or make ${parent.name} part of it.`)
  for (const one of [row, parent]) await refuseMoney(db, one)
  const prices = []
  for (const one of [row, parent]) prices.push(await priceToMerge(db, one))
  const [own, other] = prices
  if (own!.currency !== other!.currency)
    throw refuseMerge(
      `${row.name} is priced in ${own!.currency} and ${parent.name} in ${other!.currency}. Set both prices in one currency, then merge them.`,
    )
}

/** What was paid, or is to be paid in parts, is for one case alone. */
async function refuseMoney(db: Db | Tx, { id, name, isPartPaid }: CaseRecord): Promise<void> {
  const { received, state, plan } = await readPaymentStatus(db, { kind: 'case', id })
  if (isPartPaid || received > 0)
    throw refuseMerge(`Something is paid for ${name} already. It is carried to its end by itself.`)
  if (state === 'processing' || plan?.state === 'running')
    throw refuseMerge(`A payment for ${name} is under way. Wait for what becomes of it, then look again.`)
}

async function priceToMerge(db: Db | Tx, { id, name }: CaseRecord): Promise<CasePrice> {
  const price = await priceOfCase(db, id)
  if (!price)
    throw refuseMerge(`No price is set for ${name}. Merged cases are paid as one amount: set the price of each first.`)
  if (!isAgreedTo(price))
    throw refuseMerge(`The owner of ${name} has not agreed to its price. Wait for that, or set another price.`)
  return price
}

const refuseMerge = (said: string) => refuse('conflict', 'case.merge', said)
