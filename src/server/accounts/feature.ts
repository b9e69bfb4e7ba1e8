import { defineFeature } from '#server/platform/features/feature.ts'
import { accountJobs } from './jobs.ts'
import { deletionJobs } from './leaving/delete-account.ts'
import { exportJobs } from './leaving/export-account.ts'
import { leavingRoutes } from './leaving/routes.ts'
import { lookRoutes } from './looks/routes.ts'
import { notificationJobs } from './notifications/digests.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { accountNotifications } from './notifications/types.ts'
import { officeRoutes } from './office/routes.ts'
import { profileRoutes } from './profile/routes.ts'
import { accountRoutes } from './routes.ts'

/** Accounts: registering, signing in, the profile, notifications, and leaving. */
export const accounts = defineFeature({
  name: 'accounts',
  routes: [...accountRoutes, ...profileRoutes, ...notificationRoutes, ...leavingRoutes, ...lookRoutes, ...officeRoutes],
  jobs: [...accountJobs, ...notificationJobs, ...exportJobs, ...deletionJobs],
  notifications: accountNotifications,
})
