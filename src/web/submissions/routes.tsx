import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { NewCaseSearch } from './new-case-page.tsx'

/** Passes search parameters through; pages parse them, so that the parser loads with them. */
const unread =
  <Search,>() =>
  (search: Record<string, unknown>) =>
    search as Search

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

/** The way to cases against several of the sites that a page lists. */
export const StartCases = lazyPart(async () => (await pages()).startCases())

export const submissionRoutes = [
  createRoute({
    ...inside,
    path: '/cases/new',
    validateSearch: unread<NewCaseSearch>(),
    component: pageBehind(async () => (await pages()).NewCasePage),
  }),
  createRoute({
    ...inside,
    path: '/profile/work',
    component: pageBehind(async () => (await pages()).WorkPage),
  }),
  createRoute({
    ...inside,
    path: '/cases/$caseId/submission',
    component: pageBehind(async () => (await pages()).SubmissionPage),
  }),
] as const
