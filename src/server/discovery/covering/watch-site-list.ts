import { maxWatchedSites } from '#contract/discovery/watched-sites.ts'
import type { SiteList } from '#contract/discovery/ways.ts'
import type { Id } from '#contract/wire.ts'
import { Refusal, refuse } from '#server/platform/refuse.ts'
import { watch, type WatchNeeds } from '../watching/watch-sites.ts'
import { listSites } from '../watching/watch-store.ts'
import { sitesOfList } from './propose-sites.ts'

/** Watches every site of a list, as many as have room. Refuses when none has. */
export async function watchList(
  needs: WatchNeeds,
  ownerId: Id,
  wanted: Pick<SiteList, 'category' | 'country'>,
): Promise<{ added: number; left: number }> {
  const hosts = await sitesOfList(needs.db, ownerId, wanted)
  const room = maxWatchedSites - (await listSites(needs.db, ownerId)).length
  if (hosts.length > 0 && room <= 0)
    throw refuse('conflict', 'watched-site.too-many', `At most ${maxWatchedSites} sites can be watched at a time.`)
  let added = 0
  for (const host of hosts.slice(0, room)) added += (await watchOne(needs, ownerId, host)) ? 1 : 0
  return { added, left: Math.max(0, hosts.length - room) }
}

/** False for a site added meanwhile, or one that can never be opened: it is skipped. */
async function watchOne(needs: WatchNeeds, ownerId: Id, host: string): Promise<boolean> {
  try {
    await watch(needs, ownerId, { url: `https://${host}/` })
    return true
  } catch (error) {
    if (error instanceof Refusal && ['watched-site.known', 'crawl.address'].includes(error.code)) return false
    throw error
  }
}
