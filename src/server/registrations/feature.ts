import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { deskRoutes } from './desk/routes.ts'
import { registrationNotifications } from './notifications.ts'
import { packageJobs } from './package/follow-order.ts'
import { orderRoutes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'

/** Registrations: orders of copyright registrations, from the plan to the certificate. */
export const registrations = defineFeature({
  name: 'registrations',
  routes: [...orderRoutes, ...deskRoutes],
  jobs: packageJobs,
  notifications: registrationNotifications,
  subscriptions,
  accountData,
})
