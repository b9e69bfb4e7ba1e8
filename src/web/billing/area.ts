import { defineArea } from '#web/platform/area.ts'
import { billingRoutes } from './routes.tsx'

/** The plan that an account has, what it paid, and the coupons that staff give. */
export const billing = defineArea({ inside: billingRoutes })
