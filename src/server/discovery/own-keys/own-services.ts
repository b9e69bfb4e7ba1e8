import type { SearchServiceId } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import type { SearchService } from '#server/gateways/search/search-service.ts'
import { openSearchServices } from '#server/gateways/search/search-services.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import { monthStart } from '../searching/periods.ts'
import type { SearchConfig } from '../searching/config.ts'
import { ownKeysOf, ownSearchesSince } from './own-key-store.ts'

export type OwnServiceNeeds = Pick<Deps, 'clock' | 'outbound' | 'seal'> & { searching: Pick<SearchConfig, 'urls'> }

/** Text that a key is sealed for: it opens for no other owner or service. */
export const belongsTo = (ownerId: Id, service: SearchServiceId): string => `search key ${ownerId} ${service}`

/** Services for which the owner has a key, with the searches that its budget leaves this month. */
export async function ownBudgets(db: Db | Tx, ownerId: Id, now: Date): Promise<Map<SearchServiceId, number>> {
  const [keys, used] = await Promise.all([ownKeysOf(db, ownerId), ownSearchesSince(db, ownerId, monthStart(now))])
  return new Map(keys.map(({ service, searchesPerMonth }) => [service, searchesPerMonth - (used.get(service) ?? 0)]))
}

/** The service as the owner's own key reaches it; undefined without a key. */
export async function ownService(
  needs: OwnServiceNeeds & Pick<Deps, 'db'>,
  { ownerId, service }: { ownerId: Id; service: SearchServiceId },
): Promise<SearchService | undefined> {
  const row = (await ownKeysOf(needs.db, ownerId)).find((one) => one.service === service)
  if (!row) return undefined
  const key = needs.seal.open(row.sealedKey, belongsTo(ownerId, service))
  const { urls } = needs.searching
  const isDirect = service === 'vision' || service === 'tineye'
  const opened = openSearchServices(needs, {
    vision: service === 'vision' ? { key, url: urls.vision } : undefined,
    tineye: service === 'tineye' ? { key, url: urls.tineye } : undefined,
    serpapi: isDirect ? undefined : { key, url: urls.serpapi, engines: [service] },
  })
  return opened.get(service)
}
