import {
  exportListedHosts,
  importListedHosts,
  listHostVersions,
  listListedHosts,
  putListedHost,
  removeListedHost,
} from '#contract/sites/listed/endpoints.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { type ListedNeeds, putHost, removeHost, showListed, showVersions } from './change-listed.ts'
import { exportListed, importListed } from './listed-csv.ts'

export const listedRoutes: Route<ListedNeeds>[] = [
  handle(listListedHosts, async ({ query }, deps: ListedNeeds) => await showListed(deps, query)),
  handle(exportListedHosts, async (_, { db }: ListedNeeds) => await exportListed(db)),
  handle(
    importListedHosts,
    async ({ body, user }, deps: ListedNeeds) => await importListed(deps, user.accountId, body),
  ),
  handle(listHostVersions, async ({ params }, deps: ListedNeeds) => await showVersions(deps, params.host)),
  handle(putListedHost, async ({ body, user }, deps: ListedNeeds) => await putHost(deps, user.accountId, body)),
  handle(
    removeListedHost,
    async ({ params: { host }, body, user: { accountId: by } }, deps: ListedNeeds) =>
      await removeHost(deps, { host, by }, body),
  ),
]
