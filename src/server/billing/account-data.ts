import type { AccountData } from '#server/platform/features/account-data.ts'
import { findInvoiceDetails, removeInvoiceDetails } from './invoices/invoice-details-store.ts'
import { invoicesOf } from './invoices/invoice-store.ts'
import { keyOfInvoice } from './invoices/keep-invoice.ts'
import { factsOf, payablesOfOwner } from './payments/payment-store.ts'
import { endAllPlans } from './subscriptions/end-all-plans.ts'
import type { ReadNeeds } from './subscriptions/read-again.ts'
import { showSubscription } from './subscriptions/show-subscription.ts'
import { subscriptionsOf } from './subscriptions/subscription-store.ts'
import { showInvoice, showPayable } from './view.ts'

const all = { page: 1, pageSize: 100_000 }

/**
 * What billing does for an account that takes everything away. A plan ends at once; books and invoices stay, since the law wants them kept for ten
 * years.
 */
export const accountData: AccountData<ReadNeeds> = {
  export: async ({ db }, accountId) => {
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
    return { documents: { payments: payables, invoices: rows.map(showInvoice), invoiceDetails, plans }, files }
  },
  erase: async (needs, accountId) => {
    await endAllPlans(needs, accountId)
    await removeInvoiceDetails(needs.db, accountId)
  },
}
