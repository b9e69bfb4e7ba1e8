import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import { defineArea } from '#web/platform/area.ts'
import { waysOut } from '#web/cases/index.ts'
import { actOnAll, startCases } from '#web/matches/index.ts'
import { fill } from '#web/platform/slot.tsx'
import { StartBulk, StartBulkOfFilter, takedownRoutes, WaysOut } from './routes.tsx'

/** The owner's takedowns: notices to those who can remove a copy. */
export const takedowns = defineArea({
  inside: takedownRoutes,
  fills: [fill(startCases, StartBulk), fill(actOnAll, StartBulkOfFilter), fill(waysOut, WaysOut)],
  places: [{ href: '/takedowns', label: 'Takedowns', flag: 'takedown_fields' satisfies FeatureFlag }],
})
