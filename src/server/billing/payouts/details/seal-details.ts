import type { PayoutDetails } from '#contract/billing/payouts/details.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'

/** Stored pay-out details of an owner, sealed as one text. */
export type KeptDetails = Omit<PayoutDetails, 'agreesToSelfBilling' | 'taxForm'> & {
  /** The owner's own name and company at this change, which are screened beside the holder's. */
  ownerNames: string[]
  taxForm: (NonNullable<PayoutDetails['taxForm']> & { signedAt: string }) | null
  selfBilling: { version: string; hash: string; at: string } | null
}

type Needs = Pick<Deps, 'seal'>

const belongsTo = (accountId: Id) => `payout ${accountId}`

export const closeDetails = ({ seal }: Needs, accountId: Id, details: KeptDetails): string =>
  seal.close(JSON.stringify(details), belongsTo(accountId))

/** Written by `closeDetails` alone, whose schema the contract checked. */
export const openDetails = ({ seal }: Needs, { accountId, sealed }: { accountId: Id; sealed: string }): KeptDetails =>
  JSON.parse(seal.open(sealed, belongsTo(accountId))) as KeptDetails
