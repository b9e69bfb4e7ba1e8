import { z } from 'zod'
import { maxWatchedSites } from '#contract/discovery/watched-sites.ts'
import { Moment, type Id } from '#contract/wire.ts'
import type { Restored } from '#server/platform/features/account-data.ts'
import type { ForeignArchive } from '#server/platform/features/foreign-archive.ts'
import { changeSite, listSites } from './watch-store.ts'
import { watch, type WatchNeeds } from './watch-sites.ts'

const ExportedSite = z.object({
  url: z.string().max(8000),
  pagesPerVisit: z.number().int().min(1),
  pausedAt: Moment.nullable(),
})

/** Puts the sites of the archive on the watch list; each is visited at once, unless it was paused. */
export async function restoreWatchList(needs: WatchNeeds, accountId: Id, archive: ForeignArchive): Promise<Restored> {
  const held = new Set((await listSites(needs.db, accountId)).map(({ url }) => url))
  const restored = { 'watched sites': 0 }
  for await (const { url, pagesPerVisit, pausedAt } of archive.entries('watchedSites', ExportedSite)) {
    if (held.has(url) || held.size >= maxWatchedSites) continue
    const site = await watch(needs, accountId, { url, pagesPerVisit })
    if (pausedAt !== null) await changeSite(needs.db, site.id, { pausedAt: new Date(pausedAt) })
    held.add(site.url)
    restored['watched sites'] += 1
  }
  return restored
}
