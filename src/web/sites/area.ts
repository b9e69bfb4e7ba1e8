import { defineArea } from '#web/platform/area.ts'
import { siteRoutes } from './routes.tsx'

/** What is known of sites, and what staff say of them. */
export const sites = defineArea({ inside: siteRoutes })
