import type { FeatureFlag } from '#contract/accounts/feature-flags.ts'
import { defineArea } from '#web/platform/area.ts'
import { takedownRoutes } from './routes.tsx'

/** The owner's takedowns: notices to those who can remove a copy. */
export const takedowns = defineArea({
  inside: takedownRoutes,
  places: [{ href: '/takedowns', label: 'Takedowns', flag: 'takedown_fields' satisfies FeatureFlag }],
})
