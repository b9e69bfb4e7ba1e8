import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { insideRoute } from '#web/platform/routes.ts'
import { firstFinds, readFindsSearch } from './finds-search.ts'
import type { MatchingSlots } from './slots.ts'

export const matchingRoutes = (slots: MatchingSlots) =>
  [
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/matches',
      validateSearch: readFindsSearch,
      search: { middlewares: [stripSearchParams(firstFinds)] },
      component: lazyRouteComponent(async () => {
        const { MatchesPage } = await import('./matches-page.tsx')
        return { Page: () => <MatchesPage {...slots} /> }
      }, 'Page'),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/matches/$matchId',
      validateSearch: readFindsSearch,
      search: { middlewares: [stripSearchParams(firstFinds)] },
      component: lazyRouteComponent(() => import('./match-page.tsx'), 'MatchPage'),
    }),
  ] as const

/** The finds of one image, for the image's own page. */
export const MatchesOfImage = lazy(async () => ({
  default: (await import('./matches-of-image.tsx')).MatchesOfImage,
}))
