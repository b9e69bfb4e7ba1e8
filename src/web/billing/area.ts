import { defineArea } from '#web/platform/area.ts'
import { settingsPlaces } from '#web/platform/pages/settings-places.ts'
import { fill } from '#web/platform/slot.tsx'
import { PayoutsPlace } from './payouts/payouts-place.tsx'
import { aboutRoutes, billingRoutes } from './routes.tsx'

/** The plan that an account has, what it paid, and the coupons that staff give. */
export const billing = defineArea({
  inside: billingRoutes,
  everybody: aboutRoutes,
  fills: [fill(settingsPlaces, PayoutsPlace)],
})
