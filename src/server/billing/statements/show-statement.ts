import type { Statement, StatementSummary } from '#contract/billing/statements/statements.ts'
import { Currency } from '#contract/reference/money.ts'
import type { Db } from '#server/platform/db/database.ts'
import { carriesUbl } from '../e-invoices/write-e-invoice.ts'
import { findDetails } from '../payouts/details/details-store.ts'
import { openDetails } from '../payouts/details/seal-details.ts'
import type { PayoutNeeds } from '../payouts/read-payout-facts.ts'
import { findOwnInvoice, type OwnInvoiceRow } from './own-invoices/own-invoice-store.ts'
import { documentsOfStatement, type OwnerDocumentRow } from './self-billing/owner-document-store.ts'
import type { StatementRow } from './statement-store.ts'

export const showSummary = (row: StatementRow): StatementSummary => ({
  number: row.number,
  kind: row.kind,
  currency: Currency.parse(row.currency),
  from: row.from?.toISOString() ?? null,
  until: row.until.toISOString(),
  opening: row.opening,
  closing: row.closing,
  earned: row.earned,
  paidOut: row.paidOut,
  issuedAt: row.issuedAt.toISOString(),
  isReady: row.keptAt !== null,
})

export async function showStatement(needs: PayoutNeeds, db: Db, row: StatementRow): Promise<Statement> {
  const invoicing = await invoicingOf(needs, db, row)
  const own = await findOwnInvoice(db, row.id)
  return {
    ...showSummary(row),
    lines: row.facts.lines,
    documents: (await documentsOfStatement(db, row.id)).map(showDocument),
    invoicing,
    toInvoice: invoicing === 'own' && row.earned > 0 ? { gross: row.earned, currency: row.facts.currency } : null,
    ownInvoice: own ? showOwnInvoice(own) : null,
  }
}

/** Private people need no invoice, and businesses none without an agreement. */
export async function invoicingOf(
  needs: PayoutNeeds,
  db: Db,
  { ownerId }: Pick<StatementRow, 'ownerId'>,
): Promise<Statement['invoicing']> {
  const row = await findDetails(db, ownerId)
  const details = row && openDetails(needs, row)
  if (details?.kind !== 'business') return 'none'
  if (needs.config.billing.ownerInvoices === 'own') return 'own'
  return details.selfBilling ? 'self-billing' : 'none'
}

const showDocument = (row: OwnerDocumentRow): Statement['documents'][number] => ({
  number: row.number,
  kind: row.kind,
  gross: row.facts.gross,
  tax: row.facts.totalTax,
  currency: Currency.parse(row.facts.currency),
  issuedAt: row.issuedAt.toISOString(),
  of: row.facts.of,
  files: [...(row.noPdfBecause === null ? ['pdf' as const] : []), ...(carriesUbl(row.facts) ? ['xml' as const] : [])],
  noPdfBecause: row.noPdfBecause,
})

export const showOwnInvoice = (row: OwnInvoiceRow): NonNullable<Statement['ownInvoice']> => ({
  number: row.number,
  issuedOn: row.issuedOn,
  gross: row.gross,
  state: row.state,
  problem: row.problem,
  uploadedAt: row.uploadedAt.toISOString(),
})
