import type { PriceLine } from '#contract/billing/price-lines.ts'
import { exponentOf } from '#contract/reference/currency-exponents.ts'
import type { Id } from '#contract/wire.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { BillingConfig } from '../../config.ts'
import { taxNumberOf } from '../../invoices/tax-number.ts'
import { decideTax, type TaxDecision } from '../../invoices/tax-of.ts'
import { taxPlaceOf } from '../../invoices/tax-place.ts'
import { type Payer, totalOfLines } from './payable.ts'
import { insertPayable, type PayableRow } from '../payment-store.ts'
import { sharesOf, type Split } from '../shares.ts'

export type AskNeeds = Pick<Deps, 'clock'> & { config: { billing: BillingConfig } }

export type NewPayable = {
  /** The thing to pay for, as `case` and its id. At most one payable each. */
  subject: { kind: string; id: string }
  /** The account that is told. */
  ownerId: Id | null
  title: string
  currency: string
  lines: PriceLine[]
  split: Split
  payer: Payer
}

/** Creates a payable, or returns the existing one of the subject. Refuses an amount that cannot be paid. */
export async function askForPayment(needs: AskNeeds, tx: Tx, asked: NewPayable): Promise<PayableRow> {
  const { subject, ownerId, title, currency, lines, split, payer } = asked
  const total = totalOfLines(lines)
  if (exponentOf(currency, 'iso') === undefined)
    throw refuse('unsupported', 'payment.currency', `Nothing can be paid in ${currency}.`)
  if (total <= 0 || lines.some(({ amount }) => !Number.isSafeInteger(amount) || amount < 0))
    throw refuse(
      'conflict',
      'payment.nothing-to-pay',
      'There is nothing to pay: each line is an amount of zero or more.',
    )
  const tax = await taxOf(needs, payer, lines)
  return await insertPayable(tx, {
    id: newId(),
    subjectKind: subject.kind,
    subjectId: subject.id,
    ownerId,
    title,
    currency,
    total,
    cap: total,
    lines,
    split,
    shares: sharesOf(lines, tax, split),
    tax,
    payer,
    closedAt: null,
    closedBecause: null,
    isWaived: false,
    createdAt: needs.clock(),
  })
}

/** The tax of a price for a payer, as of now. */
export async function taxOf(
  { clock, config }: AskNeeds,
  payer: Payer,
  lines: readonly PriceLine[],
): Promise<TaxDecision> {
  const { issuer } = config.billing
  const seller = issuer && { ...issuer, isRegistered: issuer.taxNumber !== null }
  const { kind, taxNumber: typed } = payer
  const isNumbered = kind === 'business' && typed !== null
  const taxNumber = isNumbered ? await taxNumberOf(taxPlaceOf(payer).country, typed) : undefined
  return decideTax({ seller, payer, taxNumber, lines, at: clock() })
}
