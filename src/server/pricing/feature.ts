import { defineFeature } from '#server/platform/features/feature.ts'
import { accountData } from './account-data.ts'
import { pricingRoutes } from './routes.ts'

/** Prices of cases, and the table of fees that they are made by. */
export const pricing = defineFeature({ name: 'pricing', routes: pricingRoutes, accountData })
