import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { evidenceJobs } from './jobs.ts'
import { evidenceRoutes } from './routes.ts'

/** What pages showed, kept so that a court believes it and anybody can check it. */
export const evidence = defineFeature({
  name: 'evidence',
  routes: evidenceRoutes,
  jobs: evidenceJobs,
  subscriptions,
  accountData,
})
