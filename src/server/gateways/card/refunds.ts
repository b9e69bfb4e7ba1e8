import type Stripe from 'stripe'
import type { CardDispute, CardPort, CardRefund, DisputeFile, DisputeText } from './card-port.ts'
import { counted, money } from './money.ts'
import { asked } from './problems.ts'
import { idOf, inFull, momentOf } from './read-object.ts'

type Calls = Pick<
  CardPort,
  'refund' | 'refundOf' | 'refunds' | 'dispute' | 'disputes' | 'keepDisputeFile' | 'answerDispute'
>

export const refundCalls = (stripe: Stripe): Calls => ({
  refund: ({ payment, amount, reason, reference }, idempotencyKey) =>
    asked(async () =>
      readRefund(
        await stripe.refunds.create(
          {
            payment_intent: payment,
            ...(amount && { amount: counted(amount).amount }),
            ...(reason && { reason }),
            metadata: reference,
          },
          { idempotencyKey },
        ),
      ),
    ),
  refundOf: (id) => asked(async () => readRefund(await stripe.refunds.retrieve(id))),
  refunds: (payment) =>
    asked(async () => {
      const { data } = await stripe.refunds.list({ payment_intent: payment, limit: 100 })
      return data.map(readRefund)
    }),
  dispute: (id) => asked(async () => readDispute(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))),
  disputes: (payment) =>
    asked(async () => {
      const { data } = await stripe.disputes.list({
        payment_intent: payment,
        limit: 100,
        expand: ['data.payment_intent'],
      })
      return data.map(readDispute)
    }),
  keepDisputeFile: ({ name, content }, idempotencyKey) =>
    asked(async () => {
      const file = { data: content, name, type: 'application/pdf' }
      const { id } = await stripe.files.create({ purpose: 'dispute_evidence', file }, { idempotencyKey })
      return { id }
    }),
  answerDispute: (id, { texts, files }, idempotencyKey) =>
    asked(async () => {
      const evidence = { ...named(texts, textNames), ...named(files, fileNames) }
      const expand = ['payment_intent']
      return readDispute(await stripe.disputes.update(id, { evidence, submit: true, expand }, { idempotencyKey }))
    }),
})

const textNames: Record<DisputeText, keyof Stripe.DisputeUpdateParams.Evidence> = {
  product: 'product_description',
  payer: 'customer_name',
  address: 'billing_address',
  'service-day': 'service_date',
  history: 'access_activity_log',
  explanation: 'uncategorized_text',
}
const fileNames: Record<DisputeFile, keyof Stripe.DisputeUpdateParams.Evidence> = {
  receipt: 'receipt',
  service: 'service_documentation',
  letters: 'customer_communication',
  other: 'uncategorized_file',
}

const named = (given: Record<string, string>, names: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(given).flatMap(([name, value]) => (names[name] ? [[names[name], value]] : [])))

const refundStates: Record<string, CardRefund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'made',
  failed: 'failed',
  canceled: 'canceled',
}

const readRefund = (refund: Stripe.Refund): CardRefund => ({
  id: refund.id,
  state: refundStates[refund.status ?? 'pending'] ?? 'pending',
  amount: money(refund.amount, refund.currency),
  payment: idOf(refund.payment_intent),
  reference: refund.metadata ?? {},
  reason: refund.failure_reason ?? refund.reason ?? undefined,
})

const readDispute = (dispute: Stripe.Dispute): CardDispute => ({
  id: dispute.id,
  state: disputeState(dispute.status),
  amount: money(dispute.amount, dispute.currency),
  payment: idOf(dispute.payment_intent),
  charge: idOf(dispute.charge) ?? '',
  reason: dispute.reason,
  dueAt: dispute.evidence_details.due_by === null ? undefined : momentOf(dispute.evidence_details.due_by),
  // An answered inquiry that becomes a dispute needs another answer.
  isAnswered: dispute.evidence_details.submission_count > 0 && !dispute.status.includes('needs_response'),
  reference: inFull(dispute.payment_intent)?.metadata ?? dispute.metadata,
})

/** An inquiry that closes has asked for nothing: what was paid stays, as of a dispute that is won. */
function disputeState(status: string): CardDispute['state'] {
  if (['won', 'prevented', 'warning_closed'].includes(status)) return 'won'
  if (status.startsWith('warning_')) return 'warning'
  if (status === 'lost') return 'lost'
  return status.includes('needs_response') ? 'evidence-needed' : 'under-review'
}
