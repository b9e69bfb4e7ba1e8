import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { WorkSearch } from './desk/worklist/work-search.ts'
import type { CasesSearch } from './list/cases-search.ts'
import type { CountedSearch } from './numbers/counted-page.tsx'
import type { NewCaseSearch } from './new-case-page.tsx'

/** What an address says; the pages read it, so that what they need for that is loaded with them. */
const unread =
  <Search,>() =>
  (search: Record<string, unknown>) =>
    search as Search

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

/** The way to cases against several of the sites that a page lists. */
export const StartCases = lazyPart(async () => (await pages()).startCases())

export const caseRoutes = [
  createRoute({
    ...inside,
    path: '/cases',
    validateSearch: unread<CasesSearch>(),
    component: pageBehind(async () => (await pages()).CasesPage),
  }),
  createRoute({
    ...inside,
    path: '/cases/new',
    validateSearch: unread<NewCaseSearch>(),
    component: pageBehind(async () => (await pages()).NewCasePage),
  }),
  createRoute({ ...inside, path: '/cases/$caseId', component: pageBehind(async () => (await pages()).CasePage) }),
  createRoute({
    ...inside,
    path: '/cases/$caseId/submission',
    component: pageBehind(async () => (await pages()).SubmissionPage),
  }),
  createRoute({
    ...inside,
    path: '/desk',
    validateSearch: unread<WorkSearch>(),
    component: pageBehind(async () => (await pages()).DeskStartPage),
  }),
  createRoute({ ...inside, path: '/desk/cases', component: pageBehind(async () => (await pages()).DeskPage) }),
  createRoute({
    ...inside,
    path: '/desk/cases/$caseId',
    component: pageBehind(async () => (await pages()).DeskCasePage),
  }),
  createRoute({ ...inside, path: '/desk/numbers', component: pageBehind(async () => (await pages()).NumbersPage) }),
  createRoute({
    ...inside,
    path: '/desk/numbers/cases',
    validateSearch: unread<CountedSearch>(),
    component: pageBehind(async () => (await pages()).CountedPage),
  }),
  createRoute({ ...inside, path: '/desk/fees', component: pageBehind(async () => (await pages()).FeesPage) }),
  createRoute({ ...inside, path: '/desk/countries', component: pageBehind(async () => (await pages()).CountriesPage) }),
  createRoute({ ...inside, path: '/desk/templates', component: pageBehind(async () => (await pages()).TemplatesPage) }),
  createRoute({ ...inside, path: '/desk/reminders', component: pageBehind(async () => (await pages()).RemindersPage) }),
] as const
