import type { Id } from '#contract/wire.ts'
import { findAccountStatus, showAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Payer } from '../payments/asking/payable.ts'
import { findInvoiceDetails } from './invoice-details-store.ts'

/** The payer on an account's invoices: its details, and its tax number if given. */
export async function payerOfAccount(
  tx: Tx,
  { accountId, buyer }: { accountId: Id; buyer: Payer['kind'] },
): Promise<Payer> {
  const { company, address, taxNumber } = await findInvoiceDetails(tx, accountId)
  // An account with a company's number buys as a company.
  const kind: Payer['kind'] = taxNumber === null ? buyer : 'business'
  const about = { kind, address, taxNumber, accountId }
  const standing = await findAccountStatus(tx, accountId)
  if (!standing)
    return {
      ...about,
      name: 'An account that was removed',
      company,
      country: '',
      email: null,
      isEmailVerified: false,
      language: 'en',
    }
  const { details, email, email_verified: isEmailVerified, language } = await showAccount(tx, accountId)
  const name = `${details.first_name} ${details.last_name}`
  return {
    ...about,
    name,
    company: company ?? details.company,
    country: details.country,
    email,
    isEmailVerified,
    language,
  }
}
