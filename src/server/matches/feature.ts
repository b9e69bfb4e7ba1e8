import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { matchJobs } from './jobs.ts'
import { matchNotifications } from './notifications.ts'
import { matchRoutes } from './routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { triageRoutes } from './triage/routes.ts'

/** Which copies of an owner's images were seen where, and what the owner decides about them. */
export const matches = defineFeature({
  name: 'matches',
  routes: [...matchRoutes, ...triageRoutes, ...ruleRoutes],
  jobs: matchJobs,
  notifications: matchNotifications,
  subscriptions,
  accountData,
})
