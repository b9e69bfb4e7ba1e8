import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { insideRoute, rootRoute } from '#web/platform/routes.ts'

export const licensingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agreements/licensing-agreement',
    component: lazyRouteComponent(() => import('./agreement-page.tsx'), 'AgreementPage'),
  }),
] as const

export const ledgerRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/licences',
    component: lazyRouteComponent(() => import('./ledger-page.tsx'), 'LedgerPage'),
  }),
] as const
