export { accountRoutes, AppShell, mailedRoutes, OutsideLayout, preloadAppShell } from './routes.tsx'
