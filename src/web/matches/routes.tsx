import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import { type MatchesSearch, firstMatches, readMatchesSearch } from './list/matches-search.ts'

const pages = () => import('./pages.tsx')
const inside = { getParentRoute: () => insideRoute }
const ofMatches = {
  validateSearch: readMatchesSearch,
  search: { middlewares: [stripSearchParams<MatchesSearch>(firstMatches)] },
}

export const matchRoutes = [
  createRoute({
    ...inside,
    ...ofMatches,
    path: '/matches',
    component: pageBehind(async () => (await pages()).MatchesPage),
  }),
  createRoute({
    ...inside,
    path: '/matches/decisions',
    component: pageBehind(async () => (await pages()).DecisionsPage),
  }),
  createRoute({
    ...inside,
    ...ofMatches,
    path: '/matches/map',
    component: pageBehind(async () => (await pages()).MapPage),
  }),
  createRoute({
    ...inside,
    ...ofMatches,
    path: '/matches/$matchId',
    component: pageBehind(async () => (await pages()).MatchPage),
  }),
] as const

/** The first find, above the images. */
export const FirstMatch = lazyPart(async () => (await pages()).firstMatch())

/** Matches of one image, for the image's own page. */
export const MatchesOfImage = lazyPart(async () => (await pages()).matchesOfImage())

/** Number of finds that a licence covers, for the ledger. */
export const CoveredMatches = lazyPart(async () => (await pages()).coveredMatches())

/** Loads the request to check a site's matches before a case. */
export const lookFirst = async () => (await pages()).lookFirst()

/** Loads the comparison of a match with its original. */
export const comparedMatch = async () => (await pages()).comparedMatch()
