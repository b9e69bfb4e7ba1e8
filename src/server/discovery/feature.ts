import { defineFeature } from '#server/platform/features/feature.ts'
import { coverRoutes } from './covering/routes.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { discoveryJobs } from './jobs.ts'
import { discoveryRoutes } from './routes.ts'
import { ownKeyRoutes } from './own-keys/routes.ts'
import { searchRoutes } from './searching/routes.ts'
import { firstStepRoutes } from './starting/routes.ts'
import { watchRoutes } from './watching/watch-routes.ts'

/** Visits to the web: crawls, watched sites, and archives of pages. */
export const discovery = defineFeature({
  name: 'discovery',
  routes: [
    ...discoveryRoutes,
    ...ingestRoutes,
    ...watchRoutes,
    ...searchRoutes,
    ...coverRoutes,
    ...firstStepRoutes,
    ...ownKeyRoutes,
  ],
  jobs: discoveryJobs,
  subscriptions,
  accountData,
})
