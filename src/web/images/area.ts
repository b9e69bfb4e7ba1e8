import { usageOfPlan } from '#web/billing/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { imageRoutes, UsageOfPlan } from './routes.tsx'

/** An owner's photographs. */
export const images = defineArea({
  inside: imageRoutes,
  places: [{ href: '/images', label: 'Images' }],
  fills: [fill(usageOfPlan, UsageOfPlan)],
})
