import { getMonthClosing, getMonthClosingFile } from '#contract/billing/closing.ts'
import { Readable } from 'node:stream'
import {
  askAboutPayable,
  bookReturn,
  bookTransfer,
  decidePayableTax,
  getDeskPayable,
  getJournal,
  getTrialBalance,
  listDeskPayables,
  listDisputedPayables,
  listLockedMonths,
  listReconciliations,
  lockLedgerMonth,
  refundPayment,
} from '#contract/billing/desk-endpoints.ts'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing, refuse } from '#server/platform/refuse.ts'
import { journalOf, trialBalanceOf } from './ledger/books-csv.ts'
import { lockedMonths } from './ledger/ledger-store.ts'
import { closingCsv } from './ledger/closing/closing-csv.ts'
import { readClosing } from './ledger/closing/read-closing.ts'
import { lockPeriod } from './ledger/lock-period.ts'
import { bookReturn as giveBackByTransfer, bookTransfer as takeTransfer } from './payments/book-transfer.ts'
import { askAboutPayment } from './payments/asking/ask-about-payment.ts'
import { disputedPayables } from './payments/disputes/dispute-store.ts'
import { decideTaxAgain } from './payments/asking/close-payable.ts'
import type { HearNeeds } from './payments/events/hear-processor.ts'
import { findPayable, newestPayables, type PayableRow, paymentsOf } from './payments/payment-store.ts'
import { refundPayment as giveBack } from './payments/refunds/refund-payment.ts'
import type { ProcessorNeeds } from './processors.ts'
import { newestReconciliations } from './reconciliation/reconciliation-store.ts'
import { showPayableInFull } from './payments/asking/show-payable.ts'
import { momentOfStatement } from './payments/statement-day.ts'
import { showRefund } from './view.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'> & HearNeeds & ProcessorNeeds

export const billingDeskRoutes: Route<Needs>[] = [
  handle(listDeskPayables, async ({ query: { before, pageSize } }, { db }: Needs) => {
    const rows = await newestPayables(db, { before, limit: pageSize })
    const data = await Promise.all(rows.map((row) => showPayableInFull(db, row)))
    const last = rows.at(-1)
    return { data, ...(last && rows.length === pageSize && { next: last.id }) }
  }),
  handle(listDisputedPayables, async (_, { db }: Needs) => ({
    data: await Promise.all((await disputedPayables(db, 100)).map((row) => showPayableInFull(db, row))),
  })),
  handle(getDeskPayable, async ({ params }, { db }: Needs) => showPayableInFull(db, await found(db, params.payableId))),
  handle(refundPayment, async ({ params, body, user }, deps: Needs) => {
    const { payableId } = await namedBy(deps.db, params)
    const { payment: paymentId, ...asked } = body
    return showRefund(await giveBack(deps, { payableId, paymentId, ...asked, by: user.accountId }))
  }),
  handle(bookTransfer, async ({ params, body, user }, deps: Needs) => {
    const row = await found(deps.db, params.payableId)
    const { bookedOn, ...transfer } = body
    await takeTransfer(
      deps,
      { payableId: row.id, ...transfer, at: momentOfStatement(bookedOn, deps.clock()) },
      user.accountId,
    )
    return await showPayableInFull(deps.db, row)
  }),
  handle(bookReturn, async ({ params, body, user }, deps: Needs) => {
    const row = await found(deps.db, params.payableId)
    const { bookedOn, ...transfer } = body
    await giveBackByTransfer(
      deps,
      { payableId: row.id, ...transfer, at: momentOfStatement(bookedOn, deps.clock()) },
      user.accountId,
    )
    return await showPayableInFull(deps.db, row)
  }),
  handle(askAboutPayable, async ({ params }, deps: Needs) => {
    const row = await found(deps.db, params.payableId)
    for (const payment of await paymentsOf(deps.db, row.id)) await askAboutPayment(deps, payment).catch(tell)
    return await showPayableInFull(deps.db, row)
  }),
  handle(decidePayableTax, async ({ params, user }, deps: Needs) => {
    const { payableId } = await namedBy(deps.db, params)
    const cause = { kind: 'staff', id: user.accountId } as const
    const row = await deps.db.transaction((tx) => decideTaxAgain(deps, tx, { payableId, cause }))
    if (row?.tax.treatment === 'unknown') throw refuse('conflict', 'payment.no-tax-rate', row.tax.problem)
    return await showPayableInFull(deps.db, row!)
  }),
  handle(getJournal, async ({ params: { month } }, { db }: Needs) => csv(journalOf(db, month), `journal-${month}`)),
  handle(getTrialBalance, async ({ params: { month } }, { db }: Needs) =>
    csv(trialBalanceOf(db, month), `trial-balance-${month}`),
  ),
  handle(listLockedMonths, async (_, { db }: Needs) => ({
    data: (await lockedMonths(db)).map((row) => ({ ...row, lockedAt: row.lockedAt.toISOString() })),
  })),
  handle(getMonthClosing, ({ params: { month } }, { db }: Needs) => readClosing(db, month)),
  handle(getMonthClosingFile, async ({ params: { month } }, { db }: Needs) =>
    csv(closingCsv(db, month), `closing-${month}`),
  ),
  handle(lockLedgerMonth, async ({ params: { month }, body: { bank }, user }, deps: Needs) =>
    lockPeriod(deps, { month, bank, by: user.accountId }),
  ),
  handle(listReconciliations, async (_, { db }: Needs) => ({
    data: (await newestReconciliations(db, 100)).map((row) => ({ ...row, at: row.at.toISOString() })),
  })),
]

async function found(db: Needs['db'], id: string): Promise<PayableRow> {
  const row = await findPayable(db, id)
  if (!row) throw missing('payment')
  return row
}

const namedBy = async (db: Needs['db'], { payableId }: { payableId: string }) => ({
  payableId: (await found(db, payableId)).id,
})

const csv = (lines: AsyncGenerator<string>, name: string) => ({
  body: Readable.from(lines),
  type: 'text/csv; charset=utf-8',
  name: `${name}.csv`,
})

function tell(error: unknown): never {
  if (error instanceof ProcessorProblem && error.trouble === 'missing')
    throw refuse('conflict', 'payment.gone', 'The payment service does not know this payment: it was removed there.')
  if (error instanceof ProcessorProblem)
    throw refuse(
      'unavailable',
      'payment.processor-down',
      'The payment service does not answer. Try again in a few minutes.',
    )
  throw error
}
