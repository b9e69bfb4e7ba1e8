import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { factsOfOwner, partiesOfOwner, removePlanningOf } from './planning-store.ts'

/** Facts and parties in an account's export, and their removal with the account. */
export const planningData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => {
    const registrationFacts = [...(await factsOfOwner(db, accountId)).values()]
    const registrationParties = await partiesOfOwner(db, accountId)
    return { documents: { registrationFacts, registrationParties }, files: [] }
  },
  erase: ({ db }, accountId) => removePlanningOf(db, accountId),
}
