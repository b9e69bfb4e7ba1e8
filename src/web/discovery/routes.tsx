import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

/** The way to where copies are looked for, and the button that lets the owner name sites. */
export const LookAtSites = lazyPart(async () => (await pages()).lookAtSites())

/** Field of the first steps. */
export const FirstSites = lazyPart(async () => (await pages()).firstSites())

/** Help for an owner who does not know where copies may be. */
export const WhereToLook = lazyPart(async () => (await pages()).whereToLook())

/** State of an image at search services, and the ways it was searched. */
export const SearchedImage = lazyPart(async () => (await pages()).searchedImage())

/** Number of used searches of the plan. */
export const SearchesOfPlan = lazyPart(async () => (await pages()).searchesOfPlan())

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking',
    component: pageBehind(async () => (await pages()).LookingPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking/$crawlId',
    component: pageBehind(async () => (await pages()).VisitPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/profile/searches',
    component: pageBehind(async () => (await pages()).SearchesPage),
  }),
] as const
