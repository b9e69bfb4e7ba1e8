import type { Id } from '#contract/wire.ts'
import { findAccountStatus, readPeople, showAccount } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { printedTaxNumber } from '../invoices/tax-number.ts'
import { findDetails } from '../payouts/details/details-store.ts'
import { type KeptDetails, openDetails } from '../payouts/details/seal-details.ts'
import type { PayoutNeeds } from '../payouts/read-payout-facts.ts'
import type { Party } from './statement-facts.ts'

export type Parties = {
  printed: { issuer: Party; owner: Party }
  /** Undefined before the owner said where to pay. */
  details: KeptDetails | undefined
  language: string
}

/** Both parties of a statement, with their current names. */
export async function partiesOf(needs: PayoutNeeds, tx: Tx, ownerId: Id): Promise<Parties> {
  const { issuer } = needs.config.billing
  if (!issuer) throw new Error('A statement has an issuer.')
  const { name, address, country, taxNumber } = issuer
  const row = await findDetails(tx, ownerId)
  const details = row && openDetails(needs, row)
  const isThere = (await findAccountStatus(tx, ownerId)) !== undefined
  return {
    printed: {
      issuer: { name, address, country, taxNumber: await printed(country, taxNumber) },
      owner: await ownerOf(tx, ownerId, details),
    },
    details,
    language: isThere ? (await showAccount(tx, ownerId)).language : 'en',
  }
}

async function ownerOf(tx: Tx, ownerId: Id, details: KeptDetails | undefined): Promise<Party> {
  const person = (await readPeople(tx, [ownerId])).get(ownerId)
  const known = details?.kind === 'business' ? (person?.company ?? person?.name) : person?.name
  const name = known ?? details?.ownerNames[0] ?? 'An account that was removed'
  if (!details) return { name, address: [], country: '', taxNumber: null }
  const { street, postalCode, city, country } = details.address
  const address = [street, [postalCode, city].filter(Boolean).join(' ')]
  return { name, address, country, taxNumber: await printed(details.taxResidence, details.taxNumber) }
}

const printed = async (country: string, number: string | null): Promise<string | null> =>
  number === null ? null : await printedTaxNumber(country, number)
