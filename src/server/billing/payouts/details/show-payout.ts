import { lastFour, maskAccount } from '#contract/billing/payouts/bank-accounts.ts'
import type { Payout, ShownDetails } from '#contract/billing/payouts/details.ts'
import { payoutStateOf } from '#contract/billing/payouts/holds.ts'
import { selfBilling } from '#contract/billing/payouts/self-billing.ts'
import { taxRuleOf, withholdingOf, withholdingWords } from '#contract/billing/payouts/tax-forms.ts'
import type { Currency } from '#contract/reference/money.ts'
import type { Id } from '#contract/wire.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { OpenedPayee } from '../names-of-payee.ts'
import { type PayoutNeeds, providerOf, readOwnerPayout } from '../read-payout-facts.ts'
import { findChange } from './details-store.ts'
import { openDetails } from './seal-details.ts'

/** An owner's pay-out details and holds as the owner reads them: numbers masked, staff's notes left out. */
export async function showPayout(deps: PayoutNeeds, db: Db | Tx, accountId: Id): Promise<Payout> {
  const { payee, holds } = await readOwnerPayout(deps, db, { ownerId: accountId })
  const now = deps.clock()
  const change = await findChange(db, accountId)
  const isPending = change !== undefined && change.expiresAt > now
  const { version, text } = selfBilling
  const provider = providerOf(deps)
  return {
    state: payoutStateOf(holds),
    details: payee ? shown(payee) : null,
    pending: isPending
      ? { account: maskAccount(openDetails(deps, change).account), expiresAt: change.expiresAt.toISOString() }
      : null,
    holds: holds.map(({ code, sentence, until }) => ({ code, sentence, until })),
    withholding: payee ? withholding(provider, now, payee) : null,
    asks: {
      taxFormsOf: taxRuleOf(provider, now.toISOString().slice(0, 10)) ? provider : null,
      selfBilling: { version, text },
    },
  }
}

function withholding(provider: string | null, now: Date, { row, details }: OpenedPayee): Payout['withholding'] {
  if (provider === null) return null
  const { taxResidence: residence, kind, taxForm: form } = details
  const of = { residence, kind, source: provider, form, claim: row.claim }
  const { percent, reason } = withholdingOf(provider, now.toISOString().slice(0, 10), of)
  return reason === 'no-rule' ? null : { percent, sentence: withholdingWords[reason] }
}

function shown({ row, details }: OpenedPayee): ShownDetails {
  const { account, holder, address, taxResidence, taxNumber, kind, taxForm, selfBilling: agreed } = details
  return {
    version: row.version,
    account: maskAccount(account),
    holder,
    currency: row.currency as Currency,
    address,
    taxResidence,
    taxNumber: taxNumber === null ? null : lastFour(taxNumber),
    kind,
    taxForm: taxForm && { form: taxForm.form, signedAt: taxForm.signedAt, claimsTreaty: taxForm.treaty !== null },
    selfBilling: agreed,
    changedAt: row.changedAt.toISOString(),
    heldUntil: row.heldUntil?.toISOString() ?? null,
  }
}
