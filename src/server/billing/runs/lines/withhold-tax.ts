import { taxRuleOf, withholdingOf } from '#contract/billing/payouts/tax-forms.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type PayoutNeeds, providerOf } from '../../payouts/read-payout-facts.ts'
import type { DueOwner } from '../../settlements/index.ts'
import { payablesById } from '../../settlements/settlement-store.ts'

export type Withholding = { country: string; amounts: ReadonlyMap<Id, number> }

/** Returns the tax that the provider's country keeps of what payers there paid; undefined where it keeps none of anybody. */
export async function withholdTax(
  deps: PayoutNeeds,
  db: Db | Tx,
  { payout, settlements }: Pick<DueOwner, 'payout' | 'settlements'>,
): Promise<Withholding | undefined> {
  const { payee } = payout
  const country = providerOf(deps)
  const on = deps.clock().toISOString().slice(0, 10)
  if (!payee || country === null || !taxRuleOf(country, on)) return undefined
  const { taxResidence: residence, kind, taxForm: form } = payee.details
  const payables = await payablesById(
    db,
    settlements.map(({ payableId }) => payableId),
  )
  const sources = new Map(payables.map(({ id, payer }) => [id, payer.country]))
  const amounts = settlements.map(({ id, payableId, figures }) => {
    // A payer without a country is taken for one of the provider's own.
    const source = sources.get(payableId) ?? country
    const { percent } = withholdingOf(country, on, { residence, kind, source, form, claim: payee.row.claim })
    return [id, Math.round((figures.due * percent) / 100)] as const
  })
  return { country, amounts: new Map(amounts) }
}
