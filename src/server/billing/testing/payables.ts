import { randomBytes } from 'node:crypto'
import type { ProcessorEvent, ProcessorEventKind } from '#server/gateways/processor-event.ts'
import type { Deps } from '#server/platform/deps.ts'
import { processorSpoke } from '../events.ts'
import { type AskNeeds, askForPayment, type NewPayable } from '../payments/asking/ask-for-payment.ts'
import type { PayableRow } from '../payments/payment-store.ts'

export const issuer = {
  INVOICE_ISSUER: 'Rightframe Lda.',
  INVOICE_ISSUER_ADDRESS: 'Rua do Porto 1 | 4000-001 Porto',
  INVOICE_ISSUER_COUNTRY: 'PT',
  INVOICE_ISSUER_TAX_NUMBER: 'PT 501 442 600',
}

/** A price line without its amount. */
export const oneLine = {
  kind: 'future_licence',
  description: 'Use for a year',
  taxTreatment: 'taxable',
  rule: 'licence-of-an-image',
  ruleVersion: '1',
} as const

/** A licence for 123.00 dollars, including 23.00 of Portuguese tax. */
export async function aPayable(
  { deps }: { deps: Pick<Deps, 'db'> & AskNeeds },
  ownerId: string,
  more: Partial<NewPayable> = {},
): Promise<PayableRow> {
  const asked: NewPayable = {
    subject: { kind: 'case', id: randomBytes(12).toString('hex') },
    ownerId,
    title: 'Licence for “Harbour at dusk”',
    currency: 'USD',
    lines: [
      {
        kind: 'future_licence',
        description: 'Use of “Harbour at dusk” on greenfields.example for a year',
        amount: 123_00,
        taxTreatment: 'taxable',
        rule: 'licence-of-an-image',
        ruleVersion: '1',
      },
    ],
    split: { kind: 'owner', ownerId, feePercent: 45 },
    payer: {
      kind: 'consumer',
      name: 'Dov Dekker',
      company: null,
      address: ['Kanaalstraat 1', '1000 Porto'],
      country: 'PT',
      taxNumber: null,
      email: 'dov@greenfields.example',
      isEmailVerified: true,
      language: 'en',
      accountId: null,
    },
    ...more,
  }
  return await deps.db.transaction((tx) => askForPayment(deps, tx, asked))
}

/** A verified message of a processor about a payment of this payable, as the reception of webhooks tells it. */
export const anEvent = (
  payable: Pick<PayableRow, 'id'>,
  kind: ProcessorEventKind,
  {
    id,
    amount = 123_00,
    currency = 'USD',
    ...more
  }: { id: string; amount?: number; currency?: string } & Partial<Omit<ProcessorEvent, 'id' | 'amount' | 'kind'>>,
): ProcessorEvent => ({
  id: `evt_${randomBytes(6).toString('hex')}`,
  processor: 'stripe',
  kind,
  at: new Date(),
  object: { kind: kind.startsWith('refund') ? 'refund' : kind.startsWith('dispute') ? 'dispute' : 'payment', id },
  amount: { amount, currency },
  reference: { payable: payable.id },
  state: 'told',
  ...more,
})

/** Tells them one after the other, each in a transaction of its own. */
export async function tell(
  { deps }: { deps: Pick<Deps, 'db' | 'events'> },
  ...events: ProcessorEvent[]
): Promise<void> {
  for (const event of events) await deps.db.transaction((tx) => deps.events.publish(tx, processorSpoke, event))
}
