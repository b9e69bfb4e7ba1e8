import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { pricingRoutes } from './routes.ts'
import { pricingSubscriptions } from './subscriptions.ts'

/** Prices of cases, and the table of fees that they are made by. */
export const pricing = defineFeature({
  name: 'pricing',
  routes: pricingRoutes,
  subscriptions: pricingSubscriptions,
  accountData,
})
