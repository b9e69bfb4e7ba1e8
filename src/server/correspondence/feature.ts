import { defineFeature } from '#server/platform/features/feature.ts'
import { correspondenceJobs } from './jobs.ts'
import { correspondenceRoutes } from './routes.ts'
import { correspondenceSubscriptions } from './subscriptions.ts'

/** The thread of each case with its image user: mails and messages, read, filed and answered. */
export const correspondence = defineFeature({
  name: 'correspondence',
  routes: correspondenceRoutes,
  jobs: correspondenceJobs,
  subscriptions: correspondenceSubscriptions,
})
