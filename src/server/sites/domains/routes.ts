import { getDomain, getDomainLogo } from '#contract/sites/domain-endpoints.ts'
import { getDeskSite, stateSite } from '#contract/sites/desk-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { missing } from '#server/platform/refuse.ts'
import { readLogos } from '../logos/logo-store.ts'
import type { PartyConfig } from '../config.ts'
import { isSiteOf, knownToOwner } from './known-of-party.ts'
import { showKnown } from './show-known.ts'
import { deskSite, keepStatement } from './state-site.ts'

type Needs = PartyConfig & Pick<Deps, 'db' | 'objects' | 'clock' | 'config' | 'events' | 'queries'>

export const domainRoutes: Route<Needs>[] = [
  handle(getDeskSite, async ({ query }, deps: Needs) => await deskSite(deps, query.party)),
  handle(stateSite, async ({ body, user }, deps: Needs) => await keepStatement(deps, user.accountId, body)),
  handle(getDomain, async ({ params: { host }, user }, deps: Needs) => {
    const known = await knownToOwner(deps, user.accountId, host)
    if (!known) throw missing('domain')
    return { host, ...showKnown(known, deps.config) }
  }),
  handle(getDomainLogo, async ({ params: { host }, user }, deps: Needs) => {
    const key = (await isSiteOf(deps, user.accountId, host)) ? (await readLogos(deps.db, [host])).get(host) : undefined
    if (key === undefined) throw missing('logo')
    return { body: await deps.objects.stream('finds', key), type: 'image/webp' }
  }),
]
