export { accountRoutes, AppShell, OutsideLayout, preloadAppShell } from './routes.tsx'
