import { defineFeature } from '#server/platform/features/feature.ts'
import { domainRoutes } from './domains/routes.ts'
import { accountData } from './account-data.ts'
import { countryRoutes } from './countries/routes.ts'
import { listedRoutes } from './listed/routes.ts'
import { siteJobs } from './jobs.ts'
import { sitePartRoutes } from './parts/routes.ts'

/** Parties behind pages, and the facts on them. */
export const sites = defineFeature({
  name: 'sites',
  routes: [...domainRoutes, ...sitePartRoutes, ...countryRoutes, ...listedRoutes],
  jobs: siteJobs,
  accountData,
})
