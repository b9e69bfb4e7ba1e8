import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { chargebackRoutes } from './chargebacks/desk-routes.ts'
import { licenceNotifications } from './licences/licence-notifications.ts'
import { payerRoutes } from './payers/routes.ts'
import { moneyDeskRoutes } from './payments/desk-routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { paymentJobs, paymentSubscriptions } from './payments/subscriptions.ts'
import { portalRoutes } from './routes.ts'

/** The page of a case for the reader of a letter: the claim, its documents, its payment and its licences. */
export const portal = defineFeature({
  name: 'portal',
  routes: [...portalRoutes, ...payerRoutes, ...paymentRoutes, ...moneyDeskRoutes, ...chargebackRoutes],
  jobs: paymentJobs,
  notifications: licenceNotifications,
  subscriptions: paymentSubscriptions,
  accountData,
})
