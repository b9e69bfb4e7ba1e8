import { type AsyncRouteComponent, createRoute, stripSearchParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { pageBehind } from '#web/platform/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import { firstFinds, type FindsSearch, readFindsSearch } from './finds-search.ts'
import type { MatchingSlots } from './slots.ts'

const pages = () => import('./pages.tsx')
const inside = { getParentRoute: () => insideRoute }
const ofFinds = {
  validateSearch: readFindsSearch,
  search: { middlewares: [stripSearchParams<FindsSearch>(firstFinds)] },
}

export function matchingRoutes(slots: MatchingSlots) {
  let made: AsyncRouteComponent<object> | undefined
  // One and the same each time: what is fetched ahead is then what is shown.
  const matches = async () => {
    const { matchesPage } = await pages()
    return (made ??= matchesPage(slots))
  }
  return [
    createRoute({ ...inside, ...ofFinds, path: '/matches', component: pageBehind(matches) }),
    createRoute({
      ...inside,
      ...ofFinds,
      path: '/matches/$matchId',
      component: pageBehind(async () => (await pages()).MatchPage),
    }),
    createRoute({
      ...inside,
      path: '/desk/sites',
      validateSearch: (search: { party?: string }) => search,
      component: pageBehind(async () => (await pages()).DeskSitePage),
    }),
  ] as const
}

/** The finds of one image, for the image's own page. */
export const MatchesOfImage = lazy(async () => (await pages()).matchesOfImage())

/** Fetches what asks for a look at the finds of a site, for a case against it. */
export const lookFirst = async () => (await pages()).lookFirst()
