import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking',
    component: pageBehind(async () => (await pages()).LookingPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking/$crawlId',
    component: pageBehind(async () => (await pages()).VisitPage),
  }),
] as const
