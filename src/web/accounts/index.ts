export {
  accountRoutes,
  AppShell,
  documentRoutes,
  mailedRoutes,
  OutsideLayout,
  preloadAppShell,
  settingsRoutes,
} from './routes.tsx'
export { featuresIn } from './session-query.ts'
