export { accountRoutes, AppShell, OutsideLayout, preloadAppShell } from './routes.tsx'
export { useUser } from './session-query.ts'
