import type { PayoutDetails } from '#contract/billing/payouts/details.ts'
import { anaDetails } from '#contract/billing/payouts/testing/ana-details.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { putDetails } from '../../payouts/details/details-store.ts'
import { closeDetails } from '../../payouts/details/seal-details.ts'

/** Pay-out details of a business that has agreed to self-billing. */
export async function aBusiness(
  { deps }: Pick<TestApp, 'deps'>,
  accountId: string,
  more: Partial<PayoutDetails>,
): Promise<void> {
  const now = deps.clock()
  const { agreesToSelfBilling: _, ...details } = anaDetails
  const kept = {
    ...details,
    ...more,
    kind: 'business' as const,
    ownerNames: [details.holder],
    taxForm: null,
    selfBilling: { version: '2026-11', hash: '0'.repeat(64), at: now.toISOString() },
  }
  await deps.db.transaction((tx) =>
    putDetails(tx, {
      accountId,
      version: 1,
      sealed: closeDetails(deps, accountId, kept),
      currency: kept.currency,
      email: 'owner@example.com',
      changedAt: now,
      heldUntil: null,
      claim: 'none',
      screenedNames: null,
      screenedLists: [],
      leftAt: null,
    }),
  )
}
