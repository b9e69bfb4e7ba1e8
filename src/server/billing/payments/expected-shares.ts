import type { PriceLine } from '#contract/billing/price-lines.ts'
import { countryNames } from '#contract/reference/country-names.ts'
import type { TaxDecision } from '../invoices/tax-of.ts'
import { ledgerAccounts } from '../ledger/ledger-accounts.ts'
import { type AskNeeds, taxOf } from './asking/ask-for-payment.ts'
import { totalOfLines } from './asking/payable.ts'
import type { PayableRow } from './payment-store.ts'
import { sharesOf } from './shares.ts'

/** The expected shares of a price in minor units, or the reason that they are unknown. */
export type ExpectedShares = { tax: number; fee: number; owner: number; taxLabel: string } | { problem: string }

type Expected = { lines: readonly PriceLine[]; country: string; ownerId: string; feePercent: number }

/** Divides a price as it will be once a company of that country pays it, as long as it names no tax number. */
export async function expectedShares(
  needs: AskNeeds,
  { lines, country, ownerId, feePercent }: Expected,
): Promise<ExpectedShares> {
  const tax = await taxOf(needs, company(country), lines)
  return dividedBy(lines, tax, { ownerId, feePercent })
}

/** Shares of a payable with one owner; undefined with several owners or none. */
export function askedShares({ lines, tax, split }: PayableRow): (ExpectedShares & { feePercent: number }) | undefined {
  return split.kind === 'owner' ? { feePercent: split.feePercent, ...dividedBy(lines, tax, split) } : undefined
}

function dividedBy(
  lines: readonly PriceLine[],
  tax: TaxDecision,
  { ownerId, feePercent }: Pick<Expected, 'ownerId' | 'feePercent'>,
): ExpectedShares {
  if (tax.treatment === 'unknown') return { problem: tax.problem }
  const shares = sharesOf(lines, tax, { kind: 'owner', ownerId, feePercent })
  const of = (account: string) => shares.find((share) => share.account === account)?.amount ?? 0
  const [fee, owner] = [of(ledgerAccounts.fee), of(ledgerAccounts.owner(ownerId))]
  const isTaxed = tax.treatment === 'standard'
  return {
    tax: totalOfLines(lines) - fee - owner - of(ledgerAccounts.rounding),
    fee,
    owner,
    taxLabel: isTaxed ? `${tax.rate / 100} % tax, ${countryNames.get(tax.country) ?? tax.country}` : 'No tax',
  }
}

const company = (country: string) => ({
  kind: 'business' as const,
  name: '',
  company: null,
  address: [],
  country,
  taxNumber: null,
  email: null,
  isEmailVerified: false,
  language: 'en',
  accountId: null,
})
