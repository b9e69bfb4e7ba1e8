import { usageOfPlan } from '#web/billing/index.ts'
import { firstSites, searchesOfImage } from '#web/images/index.ts'
import { lookAtSites, whereToLook } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { discoveryRoutes, FirstSites, LookAtSites, SearchedImage, SearchesOfPlan, WhereToLook } from './routes.tsx'

/** Search for copies. */
export const discovery = defineArea({
  inside: discoveryRoutes,
  besides: [['/looking', '/matches']],
  fills: [
    fill(lookAtSites, LookAtSites),
    fill(firstSites, FirstSites),
    fill(whereToLook, WhereToLook),
    fill(searchesOfImage, SearchedImage),
    fill(usageOfPlan, SearchesOfPlan),
  ],
})
