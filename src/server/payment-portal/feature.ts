import { defineFeature } from '#server/platform/features/feature.ts'
import { paymentPortalRoutes } from './routes.ts'

/** The page of a case for whoever got a letter: what is claimed and why, to be answered or paid. */
export const paymentPortal = defineFeature({ name: 'payment-portal', routes: paymentPortalRoutes })
