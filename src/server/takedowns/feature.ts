import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { bulkRoutes } from './bulk/routes.ts'
import { deskRoutes } from './desk/routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import { followingRoutes } from './following/routes.ts'
import { takedownJobs } from './jobs.ts'
import { lawRoutes } from './law/routes.ts'
import { takedownNotifications } from './notifications.ts'
import { takedownsRoutes } from './routes.ts'
import { sendingRoutes } from './sending/routes.ts'
import { softerRoutes } from './softer/routes.ts'
import { subscriptions } from './subscriptions.ts'

/** Takedowns: notices to those who can remove a copy, each by the law of its reader. */
export const takedowns = defineFeature({
  name: 'takedowns',
  routes: [
    ...bulkRoutes,
    ...takedownsRoutes,
    ...sendingRoutes,
    ...followingRoutes,
    ...softerRoutes,
    ...lawRoutes,
    ...directoryRoutes,
    ...deskRoutes,
  ],
  jobs: takedownJobs,
  notifications: takedownNotifications,
  subscriptions,
  accountData,
})
