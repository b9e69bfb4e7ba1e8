import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { pageBehind } from '#web/platform/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import { type FindsSearch, firstFinds, readFindsSearch } from './finds-search.ts'

const pages = () => import('./pages.tsx')
const inside = { getParentRoute: () => insideRoute }
const ofFinds = {
  validateSearch: readFindsSearch,
  search: { middlewares: [stripSearchParams<FindsSearch>(firstFinds)] },
}

export const matchRoutes = [
  createRoute({
    ...inside,
    ...ofFinds,
    path: '/matches',
    component: pageBehind(async () => (await pages()).MatchesPage),
  }),
  createRoute({
    ...inside,
    ...ofFinds,
    path: '/matches/$matchId',
    component: pageBehind(async () => (await pages()).MatchPage),
  }),
] as const

/** The finds of one image, for the image's own page. */
export const MatchesOfImage = lazy(async () => (await pages()).matchesOfImage())

/** Fetches what asks for a look at the finds of a site, for a case against it. */
export const lookFirst = async () => (await pages()).lookFirst()
