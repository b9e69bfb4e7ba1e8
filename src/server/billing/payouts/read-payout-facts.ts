import { type Hold, holdsOf, type PayoutFacts } from '#contract/billing/payouts/holds.ts'
import { SanctionSource } from '#contract/billing/payouts/lists.ts'
import { taxFormFor } from '#contract/billing/payouts/tax-forms.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BillingConfig } from '../config.ts'
import { currentHitsOf, findIdentity, findPayeeCheck, openHoldsOf } from './checks/check-store.ts'
import { findChange, findDetails } from './details/details-store.ts'
import { currentLists } from './lists/list-store.ts'
import { isScreened, screened } from './lists/screen-payee.ts'
import { openPayee, type OpenedPayee } from './names-of-payee.ts'

export type PayoutNeeds = Pick<Deps, 'clock' | 'seal'> & { config: { billing: BillingConfig } }

type Asked = {
  ownerId: Id
  /** In minor units; null asks about pay-outs of any sum up to the limit. */
  amount?: number | null
}

export type OwnerPayout = {
  /** Undefined before details were entered. */
  payee: OpenedPayee | undefined
  holds: Hold[]
  facts: PayoutFacts
}

/**
 * Returns where an owner is paid, and every reason that holds a pay-out; no hold means that they can be paid. The version of the details
 * (`payee.row.version`) tells an approval from a later change.
 */
export async function readOwnerPayout(
  deps: PayoutNeeds,
  db: Db | Tx,
  { ownerId, amount = null }: Asked,
): Promise<OwnerPayout> {
  const row = await findDetails(db, ownerId)
  const payee = row && (await openPayee(deps, db, row))
  const change = await findChange(db, ownerId)
  const staffHolds = await openHoldsOf(db, ownerId)
  const facts: PayoutFacts = {
    now: deps.clock().toISOString(),
    details: payee ? detailsIn(payee) : null,
    pendingUntil: change?.expiresAt.toISOString() ?? null,
    staffHolds: staffHolds.map(({ reason, note, until }) => ({ reason, note, until: until?.toISOString() ?? null })),
    payee: (row && (await findPayeeCheck(db, ownerId, row.version))) ?? null,
    ...(await namesIn(deps, db, payee)),
    identity: {
      confirmedAt: (await findIdentity(db, ownerId))?.at.toISOString() ?? null,
      amount,
      above: deps.config.billing.identityAbove,
    },
    tax: taxIn(deps, payee),
  }
  return { payee, holds: holdsOf(facts), facts }
}

/** The country of the provider, by whose law tax forms are asked for. */
export const providerOf = ({ config }: Pick<PayoutNeeds, 'config'>): string | null =>
  config.billing.issuer?.country ?? null

const detailsIn = ({ row, details }: OpenedPayee): PayoutFacts['details'] => ({
  kind: details.kind,
  taxNumber: details.taxNumber,
  taxForm: details.taxForm?.form ?? null,
  selfBilling: details.selfBilling?.version ?? null,
  heldUntil: row.heldUntil?.toISOString() ?? null,
})

async function namesIn(
  deps: PayoutNeeds,
  db: Db | Tx,
  payee: OpenedPayee | undefined,
): Promise<Pick<PayoutFacts, 'missingLists' | 'screening'>> {
  const lists = await currentLists(db)
  const missingLists = SanctionSource.options.filter((source) => lists.every((list) => list.source !== source))
  if (!payee) return { missingLists, screening: { isCurrent: false, undecided: 0, listed: 0 } }
  const { row, names } = payee
  const hits = await currentHitsOf(db, row.accountId)
  const count = (decision: 'true-hit' | null) => hits.filter((hit) => hit.decision === decision).length
  return {
    missingLists,
    screening: {
      isCurrent: isScreened(row, screened(deps, { accountId: row.accountId, names, lists })),
      undecided: count(null),
      listed: count('true-hit'),
    },
  }
}

function taxIn(deps: PayoutNeeds, payee: OpenedPayee | undefined): PayoutFacts['tax'] {
  if (!payee) return { asked: null, claim: 'none' }
  const { details, row } = payee
  const person = { residence: details.taxResidence, kind: details.kind }
  const on = deps.clock().toISOString().slice(0, 10)
  return { asked: taxFormFor(providerOf(deps), person, on) ?? null, claim: row.claim }
}
