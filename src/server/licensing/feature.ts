import { defineFeature } from '#server/platform/features/feature.ts'
import { followNeighbours } from './follow-neighbours.ts'
import { heldOfAccounts } from './held-of-accounts.ts'
import { licensingJobs } from './jobs.ts'
import { licensingRoutes } from './routes.ts'

/** The ledger of licences that an owner has given. */
export const licensing = defineFeature({
  name: 'licensing',
  routes: licensingRoutes,
  jobs: licensingJobs,
  listens: followNeighbours,
  holds: heldOfAccounts,
})
