import { defineFeature } from '#server/platform/features/feature.ts'
import { coverRoutes } from './covering/routes.ts'
import { followNeighbours } from './follow-neighbours.ts'
import { heldOfAccounts } from './held-of-accounts.ts'
import { ingestRoutes } from './ingest/routes.ts'
import { discoveryJobs } from './jobs.ts'
import { discoveryRoutes } from './routes.ts'
import { searchRoutes } from './searching/routes.ts'
import { watchRoutes } from './watching/watch-routes.ts'

/** Visits to the web: crawls, watched sites, and archives of pages. */
export const discovery = defineFeature({
  name: 'discovery',
  routes: [...discoveryRoutes, ...ingestRoutes, ...watchRoutes, ...searchRoutes, ...coverRoutes],
  jobs: discoveryJobs,
  listens: followNeighbours,
  holds: heldOfAccounts,
})
