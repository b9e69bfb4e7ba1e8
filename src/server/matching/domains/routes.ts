import { getDeskSite, stateSite } from '#contract/matching/desk-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import type { PartyConfig } from '../config.ts'
import { deskSite, keepStatement } from './state-site.ts'

type Needs = PartyConfig & Pick<Deps, 'db' | 'clock' | 'queue' | 'config'>

export const siteDeskRoutes: Route<Needs>[] = [
  handle(getDeskSite, async ({ query }, deps: Needs) => await deskSite(deps, query.party)),
  handle(stateSite, async ({ body, user }, deps: Needs) => await keepStatement(deps, user.accountId, body)),
]
