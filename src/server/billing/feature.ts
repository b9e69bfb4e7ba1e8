import { defineFeature } from '#server/platform/features/feature.ts'
import { billingRoutes } from './routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** Billing: say in one sentence what is here. */
export const billing = defineFeature({ name: 'billing', routes: [...billingRoutes, ...webhookRoutes] })
