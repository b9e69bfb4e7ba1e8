import type { PayoutDetails } from '#contract/billing/payouts/details.ts'
import { taxFormFor } from '#contract/billing/payouts/tax-forms.ts'
import { shortCountryNames } from '#contract/reference/country-names.ts'
import { refuse } from '#server/platform/refuse.ts'
import { mayBeTaxNumber } from '../../invoices/tax-number.ts'

/** Refuses a tax number whose form or check digits are wrong, and a tax form that this owner cannot sign. */
export async function checkDetails(details: PayoutDetails, provider: string | null, now: Date): Promise<void> {
  const { taxNumber, taxResidence, kind, taxForm } = details
  if (kind === 'business' && taxNumber !== null && !(await mayBeTaxNumber(taxNumber, taxResidence)))
    throw refuse(
      'conflict',
      'payout.tax-number',
      `“${taxNumber}” is no tax number of a business in ${shortCountryNames[taxResidence] ?? taxResidence}. Compare it digit by digit.`,
      { field: 'taxNumber' },
    )
  if (taxForm === null) return
  const asked = taxFormFor(provider, { residence: taxResidence, kind }, now.toISOString().slice(0, 10))
  if (taxForm.form !== asked)
    throw refuse(
      'conflict',
      'payout.tax-form',
      asked ? `Your tax form is ${asked}. Complete that one.` : 'No tax form is asked for. Leave it out.',
    )
  if (asked === 'W-9' && (taxForm.tin === null || !/^\d{3}-?\d{2}-?\d{4}$|^\d{2}-?\d{7}$/.test(taxForm.tin)))
    throw refuse('conflict', 'payout.tax-form', 'A W-9 names a number of nine digits.', { field: 'taxForm.tin' })
  if (asked === 'W-9' && taxForm.treaty !== null) throw refuse('conflict', 'payout.tax-form', 'A W-9 claims no treaty.')
}
