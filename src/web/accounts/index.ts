export { accountRoutes, AppShell, OutsideLayout } from './routes.tsx'
export { useUser } from './session-query.ts'
