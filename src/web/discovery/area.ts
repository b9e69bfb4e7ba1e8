import { lookAtSites, whereToLook } from '#web/matches/index.ts'
import { defineArea } from '#web/platform/area.ts'
import { fill } from '#web/platform/slot.tsx'
import { discoveryRoutes, LookAtSites, WhereToLook } from './routes.tsx'

/** Where copies are looked for. */
export const discovery = defineArea({
  inside: discoveryRoutes,
  besides: [['/looking', '/matches']],
  fills: [fill(lookAtSites, LookAtSites), fill(whereToLook, WhereToLook)],
})
