import type { AccountHooks } from '#server/accounts/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { crawlsOfOwner, removeCrawlsOf } from './crawl-store.ts'
import { listSites, removeSitesOf } from './watch-store.ts'

/** What discovery does for an account that leaves or takes everything away: its watch list and its visits, not the pages that anybody may have seen. */
export const discoveryAccountHooks = ({ db }: Pick<Deps, 'db'>): AccountHooks => ({
  exporting: async (accountId) => ({
    documents: { crawls: await crawlsOfOwner(db, accountId), watchedSites: await listSites(db, accountId) },
    files: [],
  }),
  removing: async (accountId) => {
    await removeSitesOf(db, accountId)
    await removeCrawlsOf(db, accountId)
  },
})
