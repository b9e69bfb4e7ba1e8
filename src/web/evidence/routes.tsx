import { createRoute } from '@tanstack/react-router'
import { lazyPage, lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute, rootRoute } from '#web/platform/routes.ts'
import type { EvidenceSearch } from './kept/evidence-search.ts'

const pages = () => import('./pages.tsx')

export const evidenceRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/evidence',
    validateSearch: (search: Record<string, unknown>) => search as EvidenceSearch,
    component: pageBehind(async () => (await pages()).EvidencePage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/evidence/$number',
    component: pageBehind(async () => (await pages()).OneEvidencePage),
  }),
] as const

/** Public pages load without the layout of signed-in pages, with the English texts that they begin with. */
export const verifyRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify',
    component: lazyPage(async () => {
      const { VerifyStartPage, fetchEnglish } = await import('./verify/verify-start-page.tsx')
      await fetchEnglish()
      return { VerifyStartPage }
    }, 'VerifyStartPage'),
  }),
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/verify/$number',
    component: lazyPage(async () => {
      const { VerifyPage, fetchEnglish } = await import('./verify/verify-page.tsx')
      await fetchEnglish()
      return { VerifyPage }
    }, 'VerifyPage'),
  }),
] as const

/** Evidence of a match, for its page. */
export const KeptOfMatch = lazyPart(async () => (await pages()).keptOfMatch())
