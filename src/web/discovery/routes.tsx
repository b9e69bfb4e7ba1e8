import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { insideRoute } from '#web/platform/routes.ts'

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking',
    component: lazyRouteComponent(() => import('./looking-page.tsx'), 'LookingPage'),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking/$crawlId',
    component: lazyRouteComponent(() => import('./visit-page.tsx'), 'VisitPage'),
  }),
] as const
