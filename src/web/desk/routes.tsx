import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { CaseNarrowing } from '#contract/desk/case-narrowing.ts'
import type { WorkSearch } from './worklist/work-search.ts'
import type { CountedSearch } from './numbers/counted-page.tsx'

/** What an address says; the pages read it, so that what they need for that is loaded with them. */
const unread =
  <Search,>() =>
  (search: Record<string, unknown>) =>
    search as Search

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

export const deskRoutes = [
  createRoute({
    ...inside,
    path: '/desk',
    validateSearch: unread<WorkSearch>(),
    component: pageBehind(async () => (await pages()).DeskStartPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/cases',
    validateSearch: unread<CaseNarrowing>(),
    component: pageBehind(async () => (await pages()).DeskPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/cases/$caseId',
    component: pageBehind(async () => (await pages()).DeskCasePage),
  }),
  createRoute({
    ...inside,
    path: '/desk/numbers',
    component: pageBehind(async () => (await pages()).NumbersPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/numbers/cases',
    validateSearch: unread<CountedSearch>(),
    component: pageBehind(async () => (await pages()).CountedPage),
  }),
] as const
