import { defineFeature } from '#server/platform/features/feature.ts'
import { contactByRoutes } from './contact-by/routes.ts'
import { followCases, followMails } from './letters/follow-mails.ts'
import { letterRoutes } from './letters/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { caseDeskRoutes } from './desk/routes.ts'
import { caseEvidenceRoutes } from './evidence-routes.ts'
import { caseExchangeRoutes } from './exchange-routes.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { caseJobs } from './jobs.ts'
import { caseNotifications } from './notifications.ts'
import { caseNumberRoutes } from './numbers/routes.ts'
import { casePriceRoutes } from './price/routes.ts'
import { caseRoutes } from './routes.ts'
import { caseSubmittingRoutes } from './submitting-routes.ts'
import { unmergeListener } from './unmerge.ts'

/** Claims against who uses an image: the draft, what is handed in, and what staff decide. */
export const cases = defineFeature({
  name: 'cases',
  routes: [
    ...caseRoutes,
    ...caseEvidenceRoutes,
    ...caseExchangeRoutes,
    ...caseSubmittingRoutes,
    ...caseDeskRoutes,
    ...contactByRoutes,
    ...contactRoutes,
    ...letterRoutes,
    ...casePriceRoutes,
    ...caseNumberRoutes,
  ],
  jobs: caseJobs,
  notifications: caseNotifications,
  subscriptions: [followCases, ...subscriptions, followMails, unmergeListener],
  accountData,
})
