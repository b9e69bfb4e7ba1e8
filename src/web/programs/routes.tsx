import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

export const programRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/programs',
    component: pageBehind(async () => (await import('./programs-page.tsx')).ProgramsPage),
  }),
] as const
