import { defineFeature } from '#server/platform/features/feature.ts'
import { domainRoutes } from './domains/routes.ts'
import { fingerprintJobs } from './fingerprint-jobs.ts'
import { followNeighbours as followForFingerprints } from './fingerprint-neighbours.ts'
import { followNeighbours } from './follow-neighbours.ts'
import { heldOfAccounts } from './held-of-accounts.ts'
import { matchJobs } from './jobs.ts'
import { matchNotifications } from './notifications.ts'
import { heldOfAccounts as partsOfAccounts } from './parts-of-accounts.ts'
import { sitePartRoutes } from './parties/routes.ts'
import { matchRoutes } from './routes.ts'
import { ruleRoutes } from './rules/routes.ts'
import { sightingJobs } from './sighting-jobs.ts'
import { siteJobs } from './site-jobs.ts'
import { triageRoutes } from './triage/routes.ts'

/** What images and files look like, and which copies which. */
export const fingerprints = defineFeature({
  name: 'fingerprints',
  jobs: fingerprintJobs,
  listens: followForFingerprints,
})

/** Which pictures were met where on the web. */
export const sightings = defineFeature({ name: 'sightings', jobs: sightingJobs })

/** Who answers for pages, and what is known of them. */
export const sites = defineFeature({
  name: 'sites',
  routes: [...domainRoutes, ...sitePartRoutes],
  jobs: siteJobs,
  holds: partsOfAccounts,
})

/** Which copies of an owner's images were seen where, and what the owner decides about them. */
export const matches = defineFeature({
  name: 'matches',
  routes: [...matchRoutes, ...triageRoutes, ...ruleRoutes],
  jobs: matchJobs,
  notifications: matchNotifications,
  listens: followNeighbours,
  holds: heldOfAccounts,
})
