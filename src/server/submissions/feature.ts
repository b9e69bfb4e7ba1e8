import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { submissionRoutes } from './routes.ts'
import { submissionSubscriptions } from './subscriptions.ts'

/** Drafts of cases, their checks, and their submission. */
export const submissions = defineFeature({
  name: 'submissions',
  routes: submissionRoutes,
  subscriptions: submissionSubscriptions,
  accountData,
})
