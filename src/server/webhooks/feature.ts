import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { webhookJobs } from './delivery/jobs.ts'
import { webhookNotifications } from './notifications.ts'
import { webhookRoutes } from './routes.ts'
import { subscriptions } from './subscriptions.ts'

/** Signed messages about an account, to its owner's addresses. */
export const webhooks = defineFeature({
  name: 'webhooks',
  routes: webhookRoutes,
  jobs: webhookJobs,
  notifications: webhookNotifications,
  subscriptions,
  accountData,
})
