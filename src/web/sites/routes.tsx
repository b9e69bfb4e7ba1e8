import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

export const siteRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/sites',
    validateSearch: (search: { party?: string }) => search,
    component: pageBehind(async () => (await pages()).DeskSitePage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/categories',
    component: pageBehind(async () => (await pages()).ListedPage),
  }),
] as const
