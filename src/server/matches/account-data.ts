import type { AccountData } from '#server/platform/features/account-data.ts'
import type { Deps } from '#server/platform/deps.ts'
import { exportedMatches } from './restoring/exported-matches.ts'
import { matchesOfOwner, removeClustersOf } from './match-store.ts'
import { restoreMatches } from './restoring/restore-matches.ts'
import { removeRulesOf, rulesOf } from './rules/rule-store.ts'
import { removeViewsOf, viewsOf } from './triage/view-store.ts'

/** Matches' part of an account's export and erasure. Finds are deleted with their images; only their sites remain to delete. */
export const accountData: AccountData<Pick<Deps, 'db'>> = {
  export: async ({ db }, accountId) => {
    const found = await matchesOfOwner(db, accountId)
    return {
      documents: { ...found, views: await viewsOf(db, accountId), rules: await rulesOf(db, accountId) },
      tables: exportedMatches(found.matches),
      files: [],
    }
  },
  erase: async ({ db }, accountId) => {
    await removeClustersOf(db, accountId)
    await removeViewsOf(db, accountId)
    await removeRulesOf(db, accountId)
  },
  restore: restoreMatches,
}
