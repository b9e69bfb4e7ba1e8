import { defineFeature } from '#server/platform/features/feature.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { evidenceJobs } from './jobs.ts'
import { evidenceRoutes } from './routes.ts'

/** Contents of pages, kept so that a court can rely on them and anyone can check them. */
export const evidence = defineFeature({
  name: 'evidence',
  routes: evidenceRoutes,
  jobs: evidenceJobs,
  subscriptions,
  accountData,
})
