import { confirmIdentity, recordPayeeResult } from '#contract/billing/payouts/desk-endpoints.ts'
import type { PayoutDetails } from '#contract/billing/payouts/details.ts'
import { confirmPayout, updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import { agencyText } from '#contract/billing/settlements/agency-text.ts'
import { mailTo } from '#server/testing/mails.ts'
import { type Person, people } from '#server/testing/people.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { bookTransfer } from '../../payments/book-transfer.ts'
import { screenPayee } from '../../payouts/lists/screen-payee.ts'
import { readSanctions } from '../../payouts/testing/sanction-files.ts'
import { insertCountry } from '../../settlements/settlement-store.ts'
import { aPayable } from '../../testing/payables.ts'

const clientAccount = 'PT50000201231234567890154'

/** Opens pay-outs to Portugal and reads every list of sanctions. */
export async function openPayouts(app: TestApp, by: string): Promise<void> {
  for (const source of SanctionSource.options) await readSanctions(app, source)
  const open = { country: 'PT', decision: 'open', basis: 'Opinion of counsel.', clientAccount, by } as const
  await insertCountry(app.deps.db, { ...open, mandateVersion: agencyText.version, at: new Date() })
}

type Given = { finance: Person; details?: Partial<PayoutDetails>; currency?: 'EUR' | 'USD'; amount?: number }

/** A new owner who passed every check, with money of a case due: 123.00 with tax unless told otherwise. */
export async function aDueOwner(app: TestApp, { finance, details = {}, currency = 'EUR', amount = 123_00 }: Given) {
  const { ana } = await people(app)
  await enterDetails(app, ana, details)
  await finance.call(confirmIdentity, { ownerId: ana.id, seen: 'Passport', on: '2026-01-02' })
  await finance.call(recordPayeeResult, {
    ownerId: ana.id,
    version: 1,
    result: 'match',
    isAccepted: true,
    reason: null,
  })
  await screenPayee(app.deps, ana.id)
  const payable = await addDue(app, { ownerId: ana.id, by: finance.id, currency, amount })
  return { ana, payable }
}

export async function enterDetails(app: TestApp, person: Person, details: Partial<PayoutDetails> = {}): Promise<void> {
  await person.call(updatePayout, { ...anaDetails, ...details, password: person.password })
  const { text } = await mailTo(app, person.email, 'payout-confirm')
  await person.call(confirmPayout, { token: /confirm=([\w-]+)/.exec(text)![1]! })
}

type Due = { ownerId: string; by: string; currency?: 'EUR' | 'USD'; amount?: number }

/** A case of the owner that was paid to our bank. */
export async function addDue(app: TestApp, { ownerId, by, currency = 'EUR', amount = 123_00 }: Due) {
  const lines = [
    {
      kind: 'future_licence' as const,
      description: 'Use of “Harbour at dusk” for a year',
      amount,
      taxTreatment: 'taxable' as const,
      rule: 'licence-of-an-image',
      ruleVersion: '1',
    },
  ]
  const payable = await aPayable(app, ownerId, { currency, lines })
  const transfer = { payableId: payable.id, reference: `IN-${payable.id}`, amount, currency, at: new Date() }
  await bookTransfer(app.deps, transfer, by)
  return payable
}
