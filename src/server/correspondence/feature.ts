import { defineFeature } from '#server/platform/features/feature.ts'
import { correspondenceJobs } from './jobs.ts'
import { correspondenceRoutes } from './routes.ts'
import { correspondenceSubscriptions } from './subscriptions.ts'

/** Thread of each case: mails and messages, filed and answered. */
export const correspondence = defineFeature({
  name: 'correspondence',
  routes: correspondenceRoutes,
  jobs: correspondenceJobs,
  subscriptions: correspondenceSubscriptions,
})
