import { z } from 'zod'
import { ProcessorProblem } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handleJob, job } from '#server/platform/jobs/job.ts'
import { invoicesToKeep } from './invoices/invoice-store.ts'
import { keepInvoice, type KeepNeeds } from './invoices/keep-invoice.ts'
import { keepInvoiceJob } from './invoices/keep-invoice-job.ts'
import { endOpenPayments, endOpenPaymentsJob } from './payments/asking/end-open-payments.ts'
import { chargeDueParts, type ChargeNeeds } from './instalments/charge-parts.ts'
import { askAboutPayment } from './payments/asking/ask-about-payment.ts'
import { captureApproved } from './payments/capture-approved.ts'
import { captureApprovedJob } from './payments/capture-approved-job.ts'
import type { HearNeeds } from './payments/events/hear-processor.ts'
import { refundsToSend, silentPayments } from './payments/payment-store.ts'
import { giveUpRefund, sendRefund, type SendNeeds } from './payments/refunds/refund-payment.ts'
import { sendRefundJob } from './payments/refunds/send-refund-job.ts'
import { tendSettlements } from './settlements/tend-settlements.ts'
import type { ProcessorNeeds } from './processors.ts'
import { reconcileLately, type ReconcileNeeds } from './reconciliation/reconcile.ts'

const followUpJob = job({ name: 'follow-up-payments', payload: z.object({}), schedule: '*/10 * * * *' })
/** Runs each minute and compares due times with our own clock, which tests can move. */
const chargePartsJob = job({ name: 'charge-parts', payload: z.object({}), schedule: '* * * * *', onePerKey: true })
const reconcileJob = job({
  name: 'reconcile-books',
  payload: z.object({}),
  schedule: '17 4 * * *',
  catchesUp: true,
  withinSeconds: 3600,
})
const tendSettlementsJob = job({
  name: 'tend-settlements',
  payload: z.object({}),
  schedule: '7 * * * *',
  catchesUp: true,
  onePerKey: true,
  withinSeconds: 3600,
})

const silentAfterMs = 15 * 60_000
/** Pages of processors and orders are over by then. */
const askedForMs = 7 * 86_400_000
const atOnce = 100

type FollowUpNeeds = Pick<Deps, 'db' | 'queue' | 'clock'> & HearNeeds & ProcessorNeeds

/** Asks about payments without a message, sends unanswered refunds again, and creates missing files. */
export async function followUpPayments(needs: FollowUpNeeds): Promise<void> {
  const { db, queue, clock, log } = needs
  const now = clock().getTime()
  const begun = { from: new Date(now - askedForMs), to: new Date(now - silentAfterMs) }
  for (const payment of await silentPayments(db, begun, atOnce))
    await askAboutPayment(needs, payment).catch((error: unknown) => {
      if (!(error instanceof ProcessorProblem)) throw error
      log.warn({ payment: payment.id, trouble: error.trouble }, 'the processor does not say what became of a payment')
    })
  const refunds = await refundsToSend(db, atOnce)
  const invoices = await invoicesToKeep(db, atOnce)
  await db.transaction(async (tx) => {
    for (const { id } of refunds) await queue.enqueue(tx, sendRefundJob, { refundId: id }, { key: id })
    for (const id of invoices) await queue.enqueue(tx, keepInvoiceJob, { invoiceId: id }, { key: id })
  })
}

export const billingJobs = [
  handleJob(keepInvoiceJob, (needs: KeepNeeds, { invoiceId }) => keepInvoice(needs, invoiceId)),
  handleJob(
    sendRefundJob,
    (needs: SendNeeds, { refundId }) => sendRefund(needs, refundId),
    (needs: SendNeeds, { refundId }) => giveUpRefund(needs, refundId),
  ),
  handleJob(captureApprovedJob, (needs: Parameters<typeof captureApproved>[0], approved) =>
    captureApproved(needs, approved),
  ),
  handleJob(endOpenPaymentsJob, (needs: Pick<Deps, 'db' | 'clock'> & ProcessorNeeds, { payableId }) =>
    endOpenPayments(needs, payableId),
  ),
  handleJob(followUpJob, (needs: FollowUpNeeds) => followUpPayments(needs)),
  handleJob(chargePartsJob, (needs: ChargeNeeds) => chargeDueParts(needs)),
  handleJob(reconcileJob, async (needs: ReconcileNeeds) => {
    await reconcileLately(needs)
    await tendSettlements(needs)
  }),
  handleJob(tendSettlementsJob, (needs: Parameters<typeof tendSettlements>[0]) => tendSettlements(needs)),
]
