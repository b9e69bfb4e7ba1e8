import { isDeepStrictEqual } from 'node:util'
import type { PriceLine } from '#contract/billing/price-lines.ts'
import { isMerged } from '#contract/cases/state-questions.ts'
import type { Allowances } from '#server/billing/plans/index.ts'
import { askForPayment } from '#server/billing/payments/asking/index.ts'
import { changePriceBesidePlan } from '#server/billing/instalments/index.ts'
import { payableOf, type PayableRow } from '#server/billing/payments/index.ts'
import { type CaseRecord, casesMergedInto, titleOfCases } from '#server/cases/rows/index.ts'
import { agreedFeePercent } from '#server/cases/index.ts'
import { isAgreedTo, priceOfCase } from '#server/pricing/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { refuse } from '#server/platform/refuse.ts'
import { payerOfCase } from '../payers/payer-of-case.ts'

export type AskForCaseNeeds = Parameters<typeof changePriceBesidePlan>[0] & { allowances: Allowances }

export const caseSubject = ({ id }: Pick<CaseRecord, 'id'>) => ({ kind: 'case', id })

/**
 * What is asked for a case and those that were merged into it, as one amount at the price of now. Refuses where no price stands, and where the owner has
 * not agreed to it.
 */
export async function askForCase(needs: AskForCaseNeeds, tx: Tx, row: CaseRecord): Promise<PayableRow> {
  if (row.mergedInto !== null || isMerged(row.state))
    throw refuse(
      'conflict',
      'payment.merged',
      'This case is paid together with another one. Open the page of that case.',
    )
  const priced = await pricedTogether(tx, row)
  if (!priced) throw noPrice()
  const { currency, lines } = priced
  const of = await sharersOf(needs, tx, priced.of)
  const title = titleOfCases(priced.of.map(({ row: { name } }) => ({ name })))
  const split =
    of.length === 1 ? ({ kind: 'owner', ...of[0]!.owner } as const) : ({ kind: 'owners', of: of.map(weighed) } as const)
  const payer = await payerOfCase(tx, row)
  const known = await payableOf(tx, caseSubject(row))
  if (!known)
    return await askForPayment(needs, tx, {
      subject: caseSubject(row),
      ownerId: row.ownerId,
      title,
      currency,
      lines,
      split,
      payer,
    })
  if (isSame(known, lines, currency) && isDeepStrictEqual(known.payer, payer)) return known
  return (await changePriceBesidePlan(needs, tx, known.id, { lines, currency, title, split, payer })) ?? known
}

type Priced = NonNullable<Awaited<ReturnType<typeof pricedTogether>>>['of']

/** Whose the price is, with the fee that was agreed for each case. */
async function sharersOf(needs: AskForCaseNeeds, tx: Tx, priced: Priced) {
  const all = []
  for (const { row, price } of priced) {
    const feePercent = await agreedFeePercent(needs, tx, row)
    const owner = {
      ownerId: row.ownerId,
      feePercent,
      case: { id: row.id, reference: row.name },
      lines: price.lines.length,
    }
    all.push({ owner, weight: price.total })
  }
  return all
}

const weighed = <Owner>({ owner, weight }: { owner: Owner; weight: number }) => ({ ...owner, weight })

/** Asks again for a case after a merge or split: its price changed, and old payment pages end. */
export async function coalesce(needs: AskForCaseNeeds, tx: Tx, row: CaseRecord): Promise<void> {
  const known = await payableOf(tx, caseSubject(row))
  if (!known || known.closedAt || row.mergedInto !== null || !(await pricedTogether(tx, row))) return
  await askForCase(needs, tx, row)
}

/**
 * The prices of a case and of those that were merged into it, as one, as chosen or with a licence for `days`; undefined where none stands or its owner
 * has not agreed to it.
 */
export async function pricedTogether(db: Db | Tx, row: CaseRecord, days?: number | null) {
  const own = await priceOfCase(db, row.id, days)
  if (!own || !isAgreedTo(own)) return undefined
  const all = [{ row, price: own }]
  for (const child of await casesMergedInto(db, row.id)) {
    const price = await priceOfCase(db, child.id, days)
    if (price?.currency === own.currency && isAgreedTo(price)) all.push({ row: child, price })
  }
  const isOne = all.length === 1
  return {
    currency: own.currency,
    total: all.reduce((sum, { price }) => sum + price.total, 0),
    lines: all.flatMap(({ row: one, price }) =>
      price.lines.map((line): PriceLine =>
        isOne ? line : { ...line, description: `${one.name}: ${line.description}` },
      ),
    ),
    of: all,
  }
}

const noPrice = () =>
  refuse('conflict', 'payment.no-price', 'The amount of this case is not set yet. Please contact your case manager.')

/** Whether the same is asked for; what parts come to above the price is no other price. */
function isSame(known: PayableRow, lines: readonly PriceLine[], currency: string): boolean {
  const plain = known.lines.filter(({ kind }) => kind !== 'rounding')
  const told = (all: readonly PriceLine[]) =>
    JSON.stringify(all.map(({ kind, amount, description }) => [kind, amount, description]))
  return known.currency === currency && told(plain) === told(lines) && plain.length === known.lines.length
}
