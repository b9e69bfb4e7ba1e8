import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { deskRoutes } from './desk/routes.ts'
import { registrationNotifications } from './notifications.ts'
import { planningJobs } from './planning/jobs.ts'
import { planningNotifications } from './planning/notifications.ts'
import { planningRoutes } from './planning/routes.ts'
import { planningSubscriptions } from './planning/subscriptions.ts'
import { orderRoutes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'

/** Registrations: orders of copyright registrations, from the plan to the certificate. */
export const registrations = defineFeature({
  name: 'registrations',
  routes: [...planningRoutes, ...orderRoutes, ...deskRoutes],
  jobs: planningJobs,
  notifications: { ...registrationNotifications, ...planningNotifications },
  subscriptions: [...subscriptions, ...planningSubscriptions],
  accountData,
})
