import { defineFeature } from '#server/platform/features/feature.ts'
import { elsewhereRoutes } from './elsewhere/routes.ts'
import { caseEvidenceRoutes } from './evidence/evidence-routes.ts'
import { caseExchangeRoutes } from './exchange-routes.ts'
import { subscriptions } from './subscriptions.ts'
import { accountData } from './account-data.ts'
import { caseJobs } from './jobs.ts'
import { caseMoneyRoutes } from './money/routes.ts'
import { caseNotifications } from './notifications.ts'
import { caseRoutes } from './routes.ts'
import { unmergeListener } from './moving/unmerge.ts'

/** Claims against image users: rows, moves, history, messages and evidence. */
export const cases = defineFeature({
  name: 'cases',
  routes: [...caseRoutes, ...caseEvidenceRoutes, ...caseExchangeRoutes, ...caseMoneyRoutes, ...elsewhereRoutes],
  jobs: caseJobs,
  notifications: caseNotifications,
  subscriptions: [...subscriptions, unmergeListener],
  accountData,
})
