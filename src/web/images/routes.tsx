import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import { first, readSearch } from './library/search.ts'
import { sheetSearch } from './sheets/search.ts'
import './uploads/unsent-key.ts'

const pages = () => import('./pages.tsx')

/** Usage of the plan, for the plan's page. */
export const UsageOfPlan = lazyPart(async () => (await pages()).usageOfPlan())

export const imageRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/images',
    validateSearch: readSearch,
    search: { middlewares: [stripSearchParams(first)] },
    component: pageBehind(async () => (await pages()).ImagesPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/images/sources',
    component: pageBehind(async () => (await pages()).SourcesPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/images/sheet',
    validateSearch: sheetSearch,
    component: pageBehind(async () => (await pages()).SheetPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/images/$imageId',
    component: pageBehind(async () => (await pages()).ImagePage),
  }),
] as const
