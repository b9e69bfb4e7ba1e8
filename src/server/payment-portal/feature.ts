import { defineFeature } from '#server/platform/features/feature.ts'
import { answeringRoutes } from './answering/routes.ts'
import { portalDeskRoutes } from './desk-routes.ts'
import { heldOfAccounts } from './held-of-accounts.ts'
import { licenceNotifications } from './licences/licence-notifications.ts'
import { payingDeskRoutes } from './paying/desk-routes.ts'
import { payingJobs, payingListens } from './paying/mounted.ts'
import { payingRoutes } from './paying/routes.ts'
import { paymentPortalRoutes } from './routes.ts'

/** The page of a case for whoever got a letter: what is claimed and why, to be answered or paid. */
export const paymentPortal = defineFeature({
  name: 'payment-portal',
  routes: [...paymentPortalRoutes, ...answeringRoutes, ...portalDeskRoutes, ...payingRoutes, ...payingDeskRoutes],
  jobs: payingJobs,
  notifications: licenceNotifications,
  listens: payingListens,
  holds: heldOfAccounts,
})
