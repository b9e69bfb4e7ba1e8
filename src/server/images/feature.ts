import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { imageJobs } from './jobs.ts'
import { libraryRoutes } from './library/library-routes.ts'
import { imageNotifications } from './notifications.ts'
import { imageRoutes } from './routes.ts'
import { sheetJobs } from './sheets/jobs.ts'
import { sheetNotifications } from './sheets/notifications.ts'
import { sheetRoutes } from './sheets/routes.ts'
import { sourceJobs } from './sources/jobs.ts'
import { sourceNotifications } from './sources/notifications.ts'
import { sourceRoutes } from './sources/routes.ts'
import { subscriptions } from './subscriptions.ts'

/** An owner's photographs: uploads, imports from elsewhere, sheets, and what is said of each image. */
export const images = defineFeature({
  name: 'images',
  routes: [...imageRoutes, ...libraryRoutes, ...sheetRoutes, ...sourceRoutes],
  jobs: [...imageJobs, ...sheetJobs, ...sourceJobs],
  notifications: { ...imageNotifications, ...sheetNotifications, ...sourceNotifications },
  subscriptions,
  accountData,
})
