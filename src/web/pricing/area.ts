import { priceOfOwner } from '#web/cases/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { OwnPrice, pricingRoutes } from './routes.tsx'

/** Prices of cases, and the table of fees. */
export const pricing = defineArea({ inside: pricingRoutes, fills: [fill(priceOfOwner, OwnPrice)] })
