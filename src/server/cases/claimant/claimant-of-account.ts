import { Claimant } from '#contract/cases/submission/submission.ts'
import type { Id } from '#contract/wire.ts'
import { showAccount } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'

/** The claimant as the account names its owner. */
export async function claimantOfAccount({ db }: Pick<Deps, 'db'>, ownerId: Id): Promise<Claimant> {
  const { email, details } = await db.transaction((tx) => showAccount(tx, ownerId))
  const { first_name, last_name, country } = details
  const legal_name = details.company || `${first_name} ${last_name}`
  return Claimant.parse({ first_name, last_name, legal_name, email, country })
}
