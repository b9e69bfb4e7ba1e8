import { createRoute } from '@tanstack/react-router'
import { lazyPage } from '#web/platform/lazy-part.tsx'
import { insideRoute } from '#web/platform/routes.ts'

export const billingRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/billing',
    component: lazyPage(() => import('./billing-page.tsx'), 'BillingPage'),
  }),
] as const
