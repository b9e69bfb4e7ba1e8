import { defineArea } from '#web/platform/area.ts'
import { deskRoutes } from './routes.tsx'

/** Work of staff on cases. */
export const desk = defineArea({ inside: deskRoutes })
