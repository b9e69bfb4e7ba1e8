import { getOwnInvoiceFile, listOwnInvoices } from '#contract/billing/statements/desk-endpoints.ts'
import { readPeople } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { showOwnInvoice } from '../show-statement.ts'
import { findOwnInvoice, ownInvoicesForDesk } from './own-invoice-store.ts'

type Needs = Pick<Deps, 'db' | 'objects'>

const atMost = 100

export const ownInvoiceDeskRoutes: Route<Needs>[] = [
  handle(listOwnInvoices, async (_, { db }: Needs) => {
    const rows = await ownInvoicesForDesk(db, atMost)
    const people = await readPeople(db, [...new Set(rows.map(({ invoice }) => invoice.ownerId))])
    return {
      data: rows.map(({ invoice, statement, currency, asked }) => ({
        ...showOwnInvoice(invoice),
        _id: invoice.statementId,
        statement,
        owner: { _id: invoice.ownerId, name: people.get(invoice.ownerId)?.name ?? invoice.ownerId },
        currency,
        asked,
      })),
    }
  }),
  handle(getOwnInvoiceFile, async ({ params: { statementId } }, { db, objects }: Needs) => {
    const row = await findOwnInvoice(db, statementId)
    if (!row) throw missing('invoice')
    const ending = row.key.endsWith('.pdf') ? 'pdf' : 'xml'
    const body = await objects.stream('cases', row.key)
    return { body, type: `application/${ending}`, name: `invoice-${statementId}.${ending}` }
  }),
]
