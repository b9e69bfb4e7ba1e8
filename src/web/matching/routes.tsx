import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import { type ReactNode, lazy } from 'react'
import { z } from 'zod'
import { MatchFilter } from '#contract/matching/filter.ts'
import { Id } from '#contract/wire.ts'
import { insideRoute } from '#web/platform/routes.ts'

/** What features to the right show on the pages of matches. */
export type MatchingSlots = { lookAtSites: ReactNode }

const first = { show: 'undecided', page: 1 } as const
const findsSearch = z.object({
  show: MatchFilter.default(first.show).catch(first.show),
  page: z.number().int().min(1).default(first.page).catch(first.page),
  /** Of one site. */
  cluster: Id.optional().catch(undefined),
  /** Of one image. */
  image: Id.optional().catch(undefined),
})
export type FindsSearch = z.output<typeof findsSearch>

export const matchingRoutes = (slots: MatchingSlots) =>
  [
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/matches',
      validateSearch: findsSearch,
      search: { middlewares: [stripSearchParams(first)] },
      component: lazyRouteComponent(async () => {
        const { MatchesPage } = await import('./matches-page.tsx')
        return { Page: () => <MatchesPage slots={slots} /> }
      }, 'Page'),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/matches/$matchId',
      validateSearch: findsSearch,
      search: { middlewares: [stripSearchParams(first)] },
      component: lazyRouteComponent(() => import('./match-page.tsx'), 'MatchPage'),
    }),
  ] as const

/** The finds of one image, for the image's own page. */
export const MatchesOfImage = lazy(async () => ({
  default: (await import('./matches-of-image.tsx')).MatchesOfImage,
}))
