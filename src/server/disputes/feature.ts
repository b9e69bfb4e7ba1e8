import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { answerRoutes } from './answers/routes.ts'
import { disputeDeskRoutes } from './decisions/desk-routes.ts'
import { ownAnswerRoutes } from './decisions/own-routes.ts'
import { deskPortalRoutes } from './desk-portal-routes.ts'
import { disputeNotifications } from './notifications.ts'
import { offerRoutes } from './offers/routes.ts'
import { disputeJobs, disputeSubscriptions } from './subscriptions.ts'

/** Image users' answers, decisions on them, and offers. */
export const disputes = defineFeature({
  name: 'disputes',
  routes: [...answerRoutes, ...deskPortalRoutes, ...disputeDeskRoutes, ...ownAnswerRoutes, ...offerRoutes],
  jobs: disputeJobs,
  notifications: disputeNotifications,
  subscriptions: disputeSubscriptions,
  accountData,
})
