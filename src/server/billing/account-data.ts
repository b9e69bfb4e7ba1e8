import type { AccountData } from '#server/platform/features/account-data.ts'
import { findInvoiceDetails, removeInvoiceDetails } from './invoices/invoice-details-store.ts'
import { invoicesOf } from './invoices/invoice-store.ts'
import { keyOfInvoice } from './invoices/keep-invoice.ts'
import { exportPayout } from './payouts/details/export-payout.ts'
import { leaveDetails } from './payouts/details/tend-details.ts'
import type { PayoutNeeds } from './payouts/read-payout-facts.ts'
import { factsOf, payablesOfOwner } from './payments/payment-store.ts'
import { showSettlements } from './settlements/show-settlements.ts'
import { endAllPlans } from './subscriptions/end-all-plans.ts'
import type { ReadNeeds } from './subscriptions/read-again.ts'
import { exportedStatements } from './statements/exported-statements.ts'
import { exportStatements } from './statements/export-statements.ts'
import { showSubscription } from './subscriptions/show-subscription.ts'
import { subscriptionsOf } from './subscriptions/subscription-store.ts'
import { showInvoice, showPayable } from './view.ts'

const all = { page: 1, pageSize: 100_000 }

/**
 * Exports and erases billing data of an account. A plan ends at once; pay-out details stay while money is due; books and invoices stay for the ten
 * years that the law demands.
 */
export const accountData: AccountData<ReadNeeds & PayoutNeeds> = {
  export: async (needs, accountId) => {
    const { db } = needs
    const payables = []
    for (const row of await payablesOfOwner(db, accountId)) {
      const facts = await factsOf(db, row.id)
      payables.push(showPayable(row, { payments: [], refunds: [], disputes: [], documents: [], facts }))
    }
    const { rows } = await invoicesOf(db, accountId, all)
    const files = rows
      .filter(({ keptAt }) => keptAt !== null)
      .map((row) => ({ name: `invoices/${row.number}.pdf`, bucket: 'cases' as const, key: keyOfInvoice(row) }))
    const invoiceDetails = await findInvoiceDetails(db, accountId)
    const plans = await Promise.all((await subscriptionsOf(db, accountId)).map((row) => showSubscription(db, row)))
    const payout = await exportPayout(needs, db, accountId)
    const { data: settlements } = await showSettlements(needs, accountId, all)
    const statements = await exportStatements(db, accountId)
    const documents = {
      payments: payables,
      settlements,
      invoices: rows.map(showInvoice),
      invoiceDetails,
      plans,
      payout,
    }
    return {
      documents: { ...documents, statements: statements.documents },
      tables: exportedStatements(statements.documents),
      files: [...files, ...statements.files],
    }
  },
  erase: async (needs, accountId) => {
    await endAllPlans(needs, accountId)
    await removeInvoiceDetails(needs.db, accountId)
    await leaveDetails(needs, accountId)
  },
}
