import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { CasesSearch } from './list/cases-search.ts'

/** What an address says; the pages read it, so that what they need for that is loaded with them. */
const unread =
  <Search,>() =>
  (search: Record<string, unknown>) =>
    search as Search

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

export const caseRoutes = [
  createRoute({
    ...inside,
    path: '/cases',
    validateSearch: unread<CasesSearch>(),
    component: pageBehind(async () => (await pages()).CasesPage),
  }),
  createRoute({
    ...inside,
    path: '/cases/elsewhere',
    component: pageBehind(async () => (await pages()).ElsewherePage),
  }),
  createRoute({
    ...inside,
    path: '/cases/$caseId',
    component: pageBehind(async () => (await pages()).CasePage),
  }),
] as const
