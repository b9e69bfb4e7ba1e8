import { getInvoiceData, getInvoiceFile, listInvoices, listPlans } from '#contract/billing/endpoints.ts'
import { getInvoiceDetails, updateInvoiceDetails } from '#contract/billing/invoice-details.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { clientNetwork } from '#server/platform/rate-limit/client-network.ts'
import { refuse } from '#server/platform/refuse.ts'
import { eInvoiceDrawing } from './e-invoices/data-drawing.ts'
import { carriesUbl } from './e-invoices/write-e-invoice.ts'
import { findInvoiceDetails } from './invoices/invoice-details-store.ts'
import { invoiceOfLink, type InvoiceRow, invoicesOf } from './invoices/invoice-store.ts'
import { type KeepNeeds, keyOfInvoice } from './invoices/keep-invoice.ts'
import { countryOf, writeInvoiceDetails } from './invoices/write-invoice-details.ts'
import { showPlans } from './plans/show-plans.ts'
import { showInvoice } from './view.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'objects'> & Pick<KeepNeeds, 'documents'>
type PlanNeeds = Parameters<typeof showPlans>[0]

const detailsOf = async ({ db }: Needs, accountId: string) => ({
  ...(await findInvoiceDetails(db, accountId)),
  ...(await countryOf(db, accountId)),
})

export const billingRoutes: Route<Needs & PlanNeeds>[] = [
  handle(listPlans, async (_, deps: PlanNeeds) => ({ data: await showPlans(deps) })),
  handle(listInvoices, async ({ query, user }, { db }: Needs) => {
    const { rows, total } = await invoicesOf(db, user.accountId, query)
    return { data: rows.map(showInvoice), total, page: query.page, pageSize: query.pageSize }
  }),
  handle(getInvoiceDetails, ({ user }, deps: Needs) => detailsOf(deps, user.accountId)),
  handle(updateInvoiceDetails, async ({ body, user }, deps: Needs) => {
    await writeInvoiceDetails(deps, user.accountId, body)
    return await detailsOf(deps, user.accountId)
  }),
  handle(getInvoiceFile, async ({ params, ip }, deps: Needs) => {
    await countLook(deps, ip)
    const row = await behind(deps, params.link)
    if (!row.keptAt)
      throw refuse('unavailable', 'invoice.not-ready', 'This document is being signed. Try again in a minute.', {
        retryAfterSeconds: 60,
      })
    const body = await deps.objects.stream('cases', keyOfInvoice(row))
    return { body, type: 'application/pdf', name: `${row.number}.pdf` }
  }),
  handle(getInvoiceData, async ({ params, ip }, deps: Needs) => {
    await countLook(deps, ip)
    const { facts, number, ownerId, payableId } = await behind(deps, params.link)
    if (!carriesUbl(facts))
      throw refuse('missing', 'invoice.no-data', 'This document has no data for programs. Its PDF is complete.')
    const body = await deps.documents.make(eInvoiceDrawing, { facts }, { whose: ownerId ?? payableId })
    return { body: Buffer.from(body), type: 'application/xml', name: `${number}.xml` }
  }),
]

async function behind({ db }: Needs, link: string): Promise<InvoiceRow> {
  const row = await invoiceOfLink(db, link)
  if (row) return row
  throw refuse('missing', 'invoice.unknown', 'There is no document behind this link. Look whether it is whole.')
}

/** Links cannot be guessed; this keeps people from trying. */
const countLook = async (deps: Needs, ip: string): Promise<void> => {
  const { address, network } = clientNetwork(ip)
  await consumeAttempt(deps, [
    { name: 'invoices-from-address', key: address, max: 120, seconds: 600 },
    { name: 'invoices-from-network', key: network, max: 600, seconds: 600 },
  ])
}
