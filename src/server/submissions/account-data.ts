import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { readAboutWork, removeAboutWork } from './known/about-work-store.ts'

/** Usual answers of an account about its photographs. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => ({ documents: { aboutWork: await readAboutWork(db, accountId) }, files: [] }),
  erase: async ({ db }, accountId) => await removeAboutWork(db, accountId),
}
