import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { contactByRoutes } from './contact-by/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { letterJobs } from './jobs.ts'
import { letterRoutes } from './routes.ts'
import { serviceRoutes } from './services/routes.ts'
import { letterSubscriptions } from './subscriptions.ts'

/** Letters to image users, their contacts, and who may write in a country. */
export const letters = defineFeature({
  name: 'letters',
  routes: [...contactByRoutes, ...serviceRoutes, ...contactRoutes, ...letterRoutes],
  jobs: letterJobs,
  subscriptions: letterSubscriptions,
  accountData,
})
