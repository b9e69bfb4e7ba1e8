import { defineArea } from '#web/platform/area.ts'
import { operationsRoutes } from './routes.tsx'

/** The office behind the cases. */
export const operations = defineArea({ inside: operationsRoutes })
