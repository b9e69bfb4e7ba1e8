import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

export const disputeRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/answers',
    component: pageBehind(async () => (await pages()).DisputesPage),
  }),
] as const

/** Part of a case's page at the desk, and for owners. */
export const ImageUser = lazyPart(async () => (await pages()).imageUser())
export const OwnAnswers = lazyPart(async () => (await pages()).ownAnswers())
