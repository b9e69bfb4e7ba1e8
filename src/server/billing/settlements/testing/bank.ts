import type { Db } from '#server/platform/db/database.ts'
import { newId } from '#server/platform/ids.ts'
import { ledgerAccounts } from '../../ledger/ledger-accounts.ts'
import { ofProcessor } from '../../ledger/ledger-store.ts'
import { post } from '../../ledger/post.ts'

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
