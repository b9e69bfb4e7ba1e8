import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { matchJobs } from './jobs.ts'
import { matchNotifications } from './notifications.ts'
import { matchRoutes } from './routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { triageRoutes } from './triage/routes.ts'

/** Copies of an owner's images, their places, and the owner's decisions. */
export const matches = defineFeature({
  name: 'matches',
  routes: [...matchRoutes, ...triageRoutes, ...ruleRoutes],
  jobs: matchJobs,
  notifications: matchNotifications,
  subscriptions,
  accountData,
})
