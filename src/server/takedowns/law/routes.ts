import {
  getTakedownRegion,
  listTakedownRegions,
  setRegionStatus,
  verifyRegionEntry,
} from '#contract/takedowns/desk-region-endpoints.ts'
import type { Deps } from '#server/platform/deps.ts'
import { handle, type Route } from '#server/platform/http/handle.ts'
import { decideStatus, verifyEntry } from './decide-region.ts'
import { showRegion, showRegions } from './show-region.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'queue'>

export const lawRoutes: Route<Needs>[] = [
  handle(listTakedownRegions, async (_, { db }: Needs) => ({ data: await showRegions(db) })),
  handle(getTakedownRegion, async ({ params }, { db }: Needs) => await showRegion(db, params.region)),
  handle(
    setRegionStatus,
    async ({ params: { region }, body, user: { accountId: by } }, deps: Needs) =>
      await decideStatus(deps, { region, by }, body),
  ),
  handle(
    verifyRegionEntry,
    async ({ params: { region }, body, user: { accountId: by } }, deps: Needs) =>
      await verifyEntry(deps, { region, by }, body),
  ),
]
