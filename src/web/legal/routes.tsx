import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { LawyersSearch } from './desk/lawyers-page.tsx'

const pages = () => import('./pages.tsx')

export const legalRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/lawyers',
    validateSearch: (search: Record<string, unknown>) => search as LawyersSearch,
    component: pageBehind(async () => (await pages()).LawyersPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/firms',
    component: pageBehind(async () => (await pages()).FirmsPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/firm',
    component: pageBehind(async () => (await pages()).FirmPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/firm/cases/$caseId',
    component: pageBehind(async () => (await pages()).FirmCasePage),
  }),
] as const

/** Part of a case's page at the desk, and for owners. */
export const LawyersPanel = lazyPart(async () => (await pages()).lawyersPanel())
export const OwnLawyers = lazyPart(async () => (await pages()).ownLawyers())
