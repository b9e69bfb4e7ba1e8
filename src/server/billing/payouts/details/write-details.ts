import { createHash, randomBytes } from 'node:crypto'
import type { Body } from '#contract/endpoint.ts'
import { maskAccount } from '#contract/billing/payouts/bank-accounts.ts'
import type { updatePayout } from '#contract/billing/payouts/endpoints.ts'
import { selfBilling } from '#contract/billing/payouts/self-billing.ts'
import type { Id } from '#contract/wire.ts'
import { confirmWithFactor } from '#server/accounts/sign-in/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/refuse.ts'
import { askAboutClaim, askForIdentity } from '../checks/ask-staff.ts'
import { findIdentity } from '../checks/check-store.ts'
import { screenPayeeJob } from '../job-list.ts'
import { type PayoutNeeds, providerOf } from '../read-payout-facts.ts'
import { checkDetails } from './check-details.ts'
import { lockDetails, putChange, putDetails, recordPayoutStep, removeChange, takeChange } from './details-store.ts'
import { payoutMails } from './payout-mails.ts'
import { closeDetails, type KeptDetails, openDetails } from './seal-details.ts'

export type WriteNeeds = PayoutNeeds & Pick<Deps, 'db' | 'mail' | 'queue'>

type Given = Body<typeof updatePayout>

const heldDays = 7
const confirmHours = 24

/**
 * Takes other details. The password is asked for, and a code where the account has a second factor; without one the change waits for its
 * confirmation by mail.
 */
export async function writeDetails(deps: WriteNeeds, accountId: Id, given: Given): Promise<void> {
  const { password, code, agreesToSelfBilling, taxForm, ...details } = given
  const now = deps.clock()
  await checkDetails(given, providerOf(deps), now)
  const owner = await confirmWithFactor(deps, { accountId, password, code })
  const kept: KeptDetails = {
    ...details,
    ownerNames: owner.names,
    taxForm: taxForm && { ...taxForm, signedAt: now.toISOString() },
    selfBilling: agreesToSelfBilling
      ? { version: selfBilling.version, hash: hashOf(selfBilling.text), at: now.toISOString() }
      : null,
  }
  await deps.db.transaction(async (tx) => {
    if (owner.hasFactor) return await takeDetails(deps, tx, { accountId, kept, ...owner })
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + confirmHours * 3_600_000)
    const sealed = closeDetails(deps, accountId, kept)
    await putChange(tx, { accountId, sealed, tokenHash: hashOf(token), email: owner.recipient.email, expiresAt })
    const said = { firstName: owner.firstName, account: formatAccount(kept), token, hours: confirmHours }
    await deps.mail.post(tx, payoutMails.confirm, said, owner.recipient)
  })
}

type Recipient = Parameters<WriteNeeds['mail']['post']>[3]

/** Takes the change that the token of the mail confirms. It is over after a day, and once the account has another address. */
export async function confirmDetails(
  deps: WriteNeeds,
  { accountId, token, firstName, recipient }: { accountId: Id; token: string; firstName: string; recipient: Recipient },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const change = await takeChange(tx, accountId, hashOf(token))
    if (!change || change.expiresAt <= deps.clock() || change.email !== recipient.email)
      throw refuse(
        'conflict',
        'payout.confirmation-over',
        'This link does not work any more. Enter the details again, and we send you another one.',
      )
    const kept = openDetails(deps, change)
    await takeDetails(deps, tx, { accountId, kept, firstName, recipient })
  })
}

type Taken = { accountId: Id; kept: KeptDetails; firstName: string; recipient: Recipient }

async function takeDetails(deps: WriteNeeds, tx: Tx, { accountId, kept, firstName, recipient }: Taken): Promise<void> {
  const now = deps.clock()
  const before = await lockDetails(tx, accountId)
  const known = before && openDetails(deps, before)
  const isElsewhere = known !== undefined && payeeOf(known) !== payeeOf(kept)
  const heldUntil = isElsewhere ? new Date(now.getTime() + heldDays * 86_400_000) : (before?.heldUntil ?? null)
  const claim = claimOf(kept, known, before?.claim)
  const version = (before?.version ?? 0) + 1
  await putDetails(tx, {
    accountId,
    version,
    sealed: closeDetails(deps, accountId, kept),
    currency: kept.currency,
    email: recipient.email,
    changedAt: now,
    heldUntil,
    claim,
    screenedNames: null,
    screenedLists: [],
    leftAt: null,
  })
  await removeChange(tx, accountId)
  const step = known === undefined ? 'entered' : isElsewhere ? 'payee-changed' : 'changed'
  await recordPayoutStep(tx, { accountId, at: now, step, version, by: 'owner', userId: accountId, note: null })
  await deps.queue.enqueue(tx, screenPayeeJob, { accountId }, { key: accountId })
  if (!(await findIdentity(tx, accountId))) await askForIdentity(tx, accountId, now)
  if (claim === 'open') await askAboutClaim(tx, accountId, now)
  const said = { firstName, account: formatAccount(kept), at: now, heldUntil: isElsewhere ? heldUntil : null }
  for (const email of new Set([recipient.email, before?.email ?? recipient.email]))
    await deps.mail.post(tx, payoutMails.changed, said, { ...recipient, email })
}

/** The payee and bank account; a change of either holds pay-outs. */
const payeeOf = ({ account, holder, currency }: KeptDetails): string => JSON.stringify([account, holder, currency])

/** A decision stands as long as what was claimed does. */
function claimOf(
  kept: KeptDetails,
  known: KeptDetails | undefined,
  before: 'none' | 'open' | 'accepted' | 'refused' = 'none',
) {
  if (!kept.taxForm?.treaty) return 'none'
  return known && claimed(known) === claimed(kept) && before !== 'none' ? before : 'open'
}

const claimed = ({ taxForm, taxResidence, kind }: KeptDetails): string =>
  JSON.stringify([taxForm?.form, taxForm?.tin, taxForm?.treaty, taxResidence, kind])

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

function formatAccount({ account }: KeptDetails): string {
  const { country, lastFour } = maskAccount(account)
  return `the account in ${country} that ends with ${lastFour}`
}
