import { agencyText } from '#contract/billing/settlements/agency-text.ts'
import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { ofProcessor } from '../../ledger/ledger-store.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { post } from '../../ledger/post.ts'
import { insertCountry } from '../settlement-store.ts'

/** Opens pay-outs to owners of a country. */
export async function openCountry({ deps }: Pick<TestApp, 'deps'>, by: string, country: string): Promise<void> {
  const open = {
    country,
    decision: 'open',
    basis: 'Opinion of counsel.',
    clientAccount: 'DE89370400440532013000',
    by,
  } as const
  await insertCountry(deps.db, { ...open, mandateVersion: agencyText.version, at: new Date() })
}

/** Posts a processor's pay-out to our bank, as reconciliation does when its book tells one. */
export async function payOutFromProcessor(
  db: Db,
  { amount, currency = 'USD', at = new Date() }: { amount: number; currency?: string; at?: Date },
): Promise<void> {
  await db.transaction((tx) =>
    post(tx, {
      key: `moved:stripe:payout:po_${newId()}`,
      cause: { kind: 'job', id: 'reconcile-books' },
      subject: ofProcessor('stripe'),
      entries: [
        { account: ledgerAccounts.processor('stripe'), currency, amount: BigInt(-amount) },
        { account: ledgerAccounts.processor('bank'), currency, amount: BigInt(amount) },
      ],
      happenedAt: at,
      postedAt: at,
    }),
  )
}
