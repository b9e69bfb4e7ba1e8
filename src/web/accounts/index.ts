export {
  accountRoutes,
  AppShell,
  documentRoutes,
  Explanation,
  mailedRoutes,
  OutsideLayout,
  preloadAppShell,
  settingsRoutes,
} from './routes.tsx'
export { askWhoIsIn, featuresIn, keepUser, useUser } from './session-query.ts'
