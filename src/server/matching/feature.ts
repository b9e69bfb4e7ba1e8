import { defineFeature } from '#server/platform/features/feature.ts'
import { siteDeskRoutes } from './domains/routes.ts'
import { followNeighbours } from './follow-neighbours.ts'
import { heldOfAccounts } from './held-of-accounts.ts'
import { matchingJobs } from './jobs.ts'
import { matchingNotifications } from './notifications.ts'
import { sitePartRoutes } from './parties/routes.ts'
import { matchingRoutes } from './routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { triageRoutes } from './triage/routes.ts'

/** Which copies of an owner's images were seen where, and what the owner decides about them. */
export const matching = defineFeature({
  name: 'matching',
  routes: [...matchingRoutes, ...siteDeskRoutes, ...sitePartRoutes, ...triageRoutes, ...ruleRoutes],
  jobs: matchingJobs,
  notifications: matchingNotifications,
  listens: followNeighbours,
  holds: heldOfAccounts,
})
