import type { AccountData } from '#server/platform/features/account-data.ts'
import { crawlsOfOwner, removeCrawlsOf } from './crawling/crawl-store.ts'
import { backlinksOf, removeBacklinksOf } from './ingest/backlink-store.ts'
import { removeSearchesOf, searchesOfOwner } from './searching/search-store.ts'
import { restoreWatchList } from './watching/restore-watch-list.ts'
import type { WatchNeeds } from './watching/watch-sites.ts'
import { ownKeysOf, removeOwnKeysOf } from './own-keys/own-key-store.ts'
import { passedBy, removePassedOf } from './starting/step-store.ts'
import { listSites, removeSitesOf } from './watching/watch-store.ts'

/** Discovery's part of an account's export and erasure: its watch list, visits and searches. Pages that anybody may have seen are not part of it. */
export const accountData: AccountData<WatchNeeds> = {
  export: async ({ db }, accountId) => ({
    documents: {
      crawls: await crawlsOfOwner(db, accountId),
      watchedSites: await listSites(db, accountId),
      searches: await searchesOfOwner(db, accountId),
      backlinks: await backlinksOf(db, accountId, 10_000),
      ownSearchKeys: (await ownKeysOf(db, accountId)).map(({ service, searchesPerMonth, addedAt }) => ({
        service,
        searchesPerMonth,
        addedAt,
      })),
      passedSteps: await passedBy(db, accountId),
    },
    files: [],
  }),
  erase: async ({ db }, accountId) => {
    await removeSitesOf(db, accountId)
    await removeCrawlsOf(db, accountId)
    await removeSearchesOf(db, accountId)
    await removeOwnKeysOf(db, accountId)
    await removePassedOf(db, accountId)
    await removeBacklinksOf(db, accountId)
  },
  restore: restoreWatchList,
}
