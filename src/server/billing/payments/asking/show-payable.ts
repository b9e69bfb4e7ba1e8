import type { Db } from '#server/platform/db/database.ts'
import { invoicesOfPayable } from '../../invoices/invoice-store.ts'
import { showPayable } from '../../view.ts'
import { disputesOf, factsOf, type PayableRow, paymentsOf, refundsOf } from '../payment-store.ts'

/** All details of a payable, for staff. */
export const showPayableInFull = async (db: Db, row: PayableRow) =>
  showPayable(row, {
    payments: await paymentsOf(db, row.id),
    refunds: await refundsOf(db, row.id),
    disputes: await disputesOf(db, row.id),
    documents: await invoicesOfPayable(db, row.id),
    facts: await factsOf(db, row.id),
  })
