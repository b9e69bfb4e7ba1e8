import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute, rootRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

export const licensingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agreements/licensing-agreement',
    component: pageBehind(async () => (await pages()).AgreementPage),
  }),
] as const

export const ledgerRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/licences',
    component: pageBehind(async () => (await pages()).LedgerPage),
  }),
] as const
