import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { removeOfGoneCases } from './orphaned-payers-store.ts'

/** Details of payers go with their cases, which go first. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async () => ({ documents: {}, files: [] }),
  erase: async ({ db }) => await db.transaction(removeOfGoneCases),
}
