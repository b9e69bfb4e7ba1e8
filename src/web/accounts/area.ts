import { defineArea } from '#web/platform/area.ts'
import { accountRoutes, documentRoutes, mailedRoutes, settingsRoutes } from './routes.tsx'

/** Registering, signing in, settings and notifications. */
export const accounts = defineArea({
  outside: accountRoutes,
  mailed: mailedRoutes,
  inside: settingsRoutes,
  everybody: documentRoutes,
})
