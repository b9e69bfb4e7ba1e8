import { defineArea } from '#web/platform/area.ts'
import { siteRoutes } from './routes.tsx'

/** Facts about sites, and the corrections of staff. */
export const sites = defineArea({ inside: siteRoutes })
