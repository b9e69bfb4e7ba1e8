import { defineFeature } from '#server/platform/features/feature.ts'
import { answeringRoutes } from './answering/routes.ts'
import { chargedBackRoutes } from './chargebacks/desk-routes.ts'
import { decidingDeskRoutes } from './deciding/desk-routes.ts'
import { disputeNotifications } from './deciding/dispute-notifications.ts'
import { decidingJobs, decidingListens } from './deciding/subscriptions.ts'
import { ownAnswerRoutes } from './deciding/own-routes.ts'
import { portalDeskRoutes } from './desk-routes.ts'
import { accountData } from './account-data.ts'
import { licenceNotifications } from './licences/licence-notifications.ts'
import { offerRoutes } from './offers/routes.ts'
import { payingDeskRoutes } from './payments/desk-routes.ts'
import { payingJobs, payingListens } from './payments/subscriptions.ts'
import { payingRoutes } from './payments/routes.ts'
import { portalRoutes } from './routes.ts'

/** The page of a case for whoever got a letter: what is claimed and why, to be answered or paid. */
export const portal = defineFeature({
  name: 'portal',
  routes: [
    ...portalRoutes,
    ...answeringRoutes,
    ...portalDeskRoutes,
    ...payingRoutes,
    ...payingDeskRoutes,
    ...chargedBackRoutes,
    ...decidingDeskRoutes,
    ...ownAnswerRoutes,
    ...offerRoutes,
  ],
  jobs: [...payingJobs, ...decidingJobs],
  notifications: { ...licenceNotifications, ...disputeNotifications },
  subscriptions: [...payingListens, ...decidingListens],
  accountData,
})
