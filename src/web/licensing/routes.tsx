import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#web/platform/routes.ts'

export const licensingRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/agreements/licensing-agreement',
    component: lazyRouteComponent(() => import('./agreement-page.tsx'), 'AgreementPage'),
  }),
] as const
