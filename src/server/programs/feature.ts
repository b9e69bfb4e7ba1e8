import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { programJobs } from './jobs.ts'
import { programNotifications } from './notifications.ts'
import { programRoutes } from './routes.ts'

/** Keys by which programs act for owners. */
export const programs = defineFeature({
  name: 'programs',
  routes: programRoutes,
  jobs: programJobs,
  notifications: programNotifications,
  accountData,
})
