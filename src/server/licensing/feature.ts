import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { licensingJobs } from './jobs.ts'
import { licensingRoutes } from './routes.ts'

/** The ledger of licences that an owner has given. */
export const licensing = defineFeature({
  name: 'licensing',
  routes: licensingRoutes,
  jobs: licensingJobs,
  subscriptions,
  accountData,
})
