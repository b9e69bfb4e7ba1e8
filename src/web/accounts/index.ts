export {
  accountRoutes,
  AppShell,
  documentRoutes,
  mailedRoutes,
  OutsideLayout,
  preloadAppShell,
  settingsRoutes,
} from './routes.tsx'
export { featuresIn, keepUser, useUser } from './session-query.ts'
