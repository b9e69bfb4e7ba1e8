import { defineArea } from '#web/platform/area.ts'
import { languageRoutes } from './routes.tsx'

/** Languages of readers, and the review of their texts. */
export const languages = defineArea({ inside: languageRoutes })
