import type { Channel } from '../processors.ts'

/**
 * The accounts of the ledger. A debit is above zero: what processors hold for us and what they cost us stand above it, what we owe others and what
 * is ours below.
 */
export const ledgerAccounts = {
  /** Money that a processor or our bank holds for us. */
  processor: (processor: Channel) => `processor:${processor}`,
  /** Unsettled payments for a payable: excess, late, or in another currency. */
  payer: (payableId: string) => `payer:${payableId}`,
  /** Money that a processor withdrew for open disputes. */
  disputed: (payableId: string) => `disputed:${payableId}`,
  /** An owner's share until it is paid out. */
  owner: (ownerId: string) => `owner:${ownerId}:payable`,
  /** Paid for a time or a service that is still to come. */
  deferred: (subjectId: string) => `deferred:${subjectId}`,
  /** Fees that were paid for an order and are held for its office until it is filed. */
  officeFees: (orderId: string) => `office-fees:${orderId}`,
  /** Our deposit account at an office: filings draw on it. */
  office: (office: string) => `office:${office.toLowerCase()}`,
  tax: (country: string) => `tax:${country}`,
  fee: 'provider:fee',
  income: 'provider:income',
  processorFees: 'provider:processor-fees',
  rounding: 'provider:rounding',
  /** Kept of owners' shares for refunds and chargebacks until a day; the subject of an entry tells whose. */
  refundReserve: 'refund-reserve',
  /** Sent to owners by a run, and not yet on our bank's statement. */
  inTransit: (runId: string) => `payouts-in-transit:${runId}`,
  /** Tax that we keep of a pay-out for the authority of a country. */
  withholding: (country: string) => `withholding:${country}`,
  /** A partner's costs, taken before the owner's share, until they keep them. */
  partnerCosts: (partnerId: string) => `partner:${partnerId}:costs`,
  /** Money of one currency that became another at the bank. */
  exchange: 'exchange',
  /** Cents that are left when exchanged money is shared among owners. */
  exchangeRounding: 'provider:exchange-rounding',
}
