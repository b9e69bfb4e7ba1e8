import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { deskRoutes } from './desk/routes.ts'
import { earlierRoutes } from './earlier/routes.ts'
import { earlierSubscriptions } from './earlier/subscriptions.ts'
import { registrationNotifications } from './notifications.ts'
import { paymentJobs } from './paying/jobs.ts'
import { feeRoutes } from './fees/fee-routes.ts'
import { paymentRoutes } from './paying/routes.ts'
import { paymentSubscriptions } from './paying/subscriptions.ts'
import { planningJobs } from './planning/jobs.ts'
import { planningNotifications } from './planning/notifications.ts'
import { planningRoutes } from './planning/routes.ts'
import { planningSubscriptions } from './planning/subscriptions.ts'
import { packageJobs } from './package/follow-order.ts'
import { orderRoutes } from './routes.ts'
import { selectionRoutes } from './selections/routes.ts'
import { subscriptions } from './subscriptions.ts'

/** Registrations: orders of copyright registrations, from the plan to the certificate. */
export const registrations = defineFeature({
  name: 'registrations',
  routes: [
    ...planningRoutes,
    ...orderRoutes,
    ...deskRoutes,
    ...paymentRoutes,
    ...feeRoutes,
    ...earlierRoutes,
    ...selectionRoutes,
  ],
  jobs: [...planningJobs, ...paymentJobs, ...packageJobs],
  notifications: { ...registrationNotifications, ...planningNotifications },
  subscriptions: [...subscriptions, ...planningSubscriptions, ...earlierSubscriptions, ...paymentSubscriptions],
  accountData,
})
