import type { InvoiceDetails } from '#contract/billing/invoice-details.ts'
import { countryNames, shortCountryNames } from '#contract/reference/country-names.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { keepInvoiceDetails } from './invoice-details-store.ts'
import { hasTaxNumbers, printedTaxNumber, taxNumberOf } from './tax-number.ts'

/** Takes what the invoices of an account's plan are to name. Refuses a tax number whose form or check digits are wrong in its country. */
export async function writeInvoiceDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: Id,
  { taxNumber: typed, ...details }: InvoiceDetails,
): Promise<void> {
  const { country } = await countryOf(db, accountId)
  const taxNumber = typed === null ? null : await checked(country, typed)
  await keepInvoiceDetails(db, accountId, { ...details, taxNumber, changedAt: clock() })
}

export async function countryOf(db: Deps['db'], accountId: Id): Promise<{ country: string }> {
  const { details } = await db.transaction((tx) => showAccount(tx, accountId))
  return { country: details.country }
}

/** Returns the number as documents print it. */
async function checked(country: string, typed: string): Promise<string> {
  if (!(await hasTaxNumbers(country))) return await printedTaxNumber(country, typed)
  const number = await taxNumberOf(country, typed)
  if (number === undefined)
    throw refuse(
      'conflict',
      'invoice-details.tax-number',
      `“${typed}” is no tax number of ${nameOf(country)}: its length or its check digits are wrong. Look at it digit by digit, or leave it out.`,
      { field: 'taxNumber' },
    )
  return number
}

const nameOf = (country: string): string => shortCountryNames[country] ?? countryNames.get(country) ?? country
