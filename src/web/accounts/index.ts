export { accountRoutes, AppShell, mailedRoutes, OutsideLayout, preloadAppShell, settingsRoutes } from './routes.tsx'
