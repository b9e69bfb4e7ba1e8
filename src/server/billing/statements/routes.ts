import {
  getOwnerDocument,
  getStatement,
  getStatementFile,
  listStatements,
  sendOwnInvoice,
} from '#contract/billing/statements/endpoints.ts'
import type { Id } from '#contract/wire.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { consumeAttempt } from '#server/platform/rate-limit/rate-limit.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { xlsxType } from '#server/platform/text/xlsx.ts'
import { carriesUbl } from '../e-invoices/write-e-invoice.ts'
import type { PayoutNeeds } from '../payouts/read-payout-facts.ts'
import { nextRunDay } from '../runs/next-run.ts'
import { keyOfDocument, keyOfStatement } from './files/keep-statement.ts'
import { sheetOf } from './files/sheet-of-statement.ts'
import { takeOwnInvoice } from './own-invoices/take-own-invoice.ts'
import { documentsOfStatement } from './self-billing/owner-document-store.ts'
import { invoicingOf, showOwnInvoice, showStatement, showSummary } from './show-statement.ts'
import { type StatementRow, statementOfOwner, statementsOf } from './statement-store.ts'
import { yearOf } from './year-of-owner.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'objects'> & PayoutNeeds

export const statementRoutes: Route<Needs>[] = [
  handle(listStatements, async ({ query, user: { accountId } }, deps: Needs) => {
    const { rows, total } = await statementsOf(deps.db, accountId, query)
    const year = await yearOf(deps.db, accountId, deps.clock())
    const { page, pageSize } = query
    const nextRun = await nextRunDay(deps.db, { runDay: deps.config.billing.runDay, now: deps.clock() })
    return { data: rows.map(showSummary), total, page, pageSize, year, nextRun }
  }),
  handle(getStatement, async ({ params, user }, deps: Needs) =>
    showStatement(deps, deps.db, await found(deps, user.accountId, params.number)),
  ),
  handle(getStatementFile, async ({ params, query: { format }, user }, deps: Needs) => {
    const row = await found(deps, user.accountId, params.number)
    if (format !== 'pdf') {
      const type = format === 'xlsx' ? xlsxType : 'text/csv; charset=utf-8'
      return { body: await sheetOf(row.facts, format), type, name: `${row.number}.${format}` }
    }
    if (!row.keptAt) throw notReady()
    const body = await deps.objects.stream('cases', keyOfStatement(row))
    return { body, type: 'application/pdf', name: `${row.number}.pdf` }
  }),
  handle(getOwnerDocument, async ({ params, query: { format }, user }, deps: Needs) => {
    const statement = await found(deps, user.accountId, params.number)
    const row = (await documentsOfStatement(deps.db, statement.id)).find(({ number }) => number === params.document)
    if (!row) throw missing('invoice')
    if (!row.keptAt) throw notReady()
    if (format === 'pdf' && row.noPdfBecause !== null) throw refuse('conflict', 'statement.no-pdf', row.noPdfBecause)
    if (format === 'xml' && !carriesUbl(row.facts))
      throw refuse('missing', 'statement.no-data', 'This document has no data for programs. Its PDF is complete.')
    const body = await deps.objects.stream('cases', keyOfDocument(row, format))
    return { body, type: `application/${format}`, name: `${row.number}.${format}` }
  }),
  handle(sendOwnInvoice, async ({ params: { number }, body, user: { accountId } }, deps: Needs) => {
    await consumeAttempt(deps, [{ name: 'own-invoices', key: accountId, max: 20, seconds: 3600 }])
    const statement = await found(deps, accountId, number)
    if ((await invoicingOf(deps, deps.db, statement)) !== 'own' || statement.earned <= 0)
      throw refuse('conflict', 'statement.no-own-invoice', 'This statement asks for no invoice of yours.')
    return showOwnInvoice(await takeOwnInvoice(deps, statement, body))
  }),
]

async function found({ db }: Needs, ownerId: Id, number: string): Promise<StatementRow> {
  const row = await statementOfOwner(db, ownerId, number)
  if (!row) throw missing('statement')
  return row
}

const notReady = () =>
  refuse('unavailable', 'statement.not-ready', 'This document is being signed. Try again in a minute.', {
    retryAfterSeconds: 60,
  })
