import { defineArea } from '#web/platform/area.ts'
import { imageRoutes } from './routes.tsx'

/** An owner's photographs. */
export const images = defineArea({ inside: imageRoutes, places: [{ href: '/images', label: 'Images' }] })
