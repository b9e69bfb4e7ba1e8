import { taxNumberOf } from '../../invoices/tax-number.ts'
import { decideTax, type TaxDecision } from '../../invoices/tax-of.ts'
import { unionCountries } from '../../invoices/tax-rates.ts'
import type { IssueStatementNeeds } from '../issue-statement-needs.ts'
import type { Parties } from '../parties-of-statement.ts'

/** Decides the tax of what a business owner supplies to us, by the table of tax. Their share has the tax in it. */
export async function taxOfSupply(
  { config, clock }: IssueStatementNeeds,
  { details, printed }: Parties,
): Promise<TaxDecision> {
  const { issuer } = config.billing
  if (!issuer || !details) return { treatment: 'unknown', problem: 'Nobody is named who issues invoices.' }
  const { taxResidence: country, taxNumber } = details
  const hasVat = unionCountries.has(country) || country === 'GB'
  const own = taxNumber !== null && hasVat ? await taxNumberOf(country, taxNumber) : undefined
  const ours = issuer.taxNumber === null ? undefined : await taxNumberOf(issuer.country, issuer.taxNumber)
  const address = details.address.country === country ? printed.owner.address : []
  return decideTax({
    seller: { country, address, isRegistered: own !== undefined },
    payer: { kind: 'business', country: issuer.country, address: issuer.address },
    taxNumber: ours,
    lines: [
      {
        kind: 'future_licence',
        description: 'Licence of images',
        amount: 0,
        taxTreatment: 'taxable',
        rule: 'supply-of-owner',
        ruleVersion: '1',
      },
    ],
    at: clock(),
  })
}
