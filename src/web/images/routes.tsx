import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '#contract/wire.ts'
import { pageBehind } from '#web/platform/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import { first, readSearch } from './library/search.ts'
import { sheetSearch } from './sheets/search.ts'
import './uploads/unsent-key.ts'

/** What features to the right show on the pages of images. */
type ImageSlots = { matchesOf: (imageId: Id) => ReactNode }

const pages = () => import('./pages.tsx')

export const imageRoutes = ({ matchesOf }: ImageSlots) =>
  [
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images',
      validateSearch: readSearch,
      search: { middlewares: [stripSearchParams(first)] },
      component: pageBehind(async () => (await pages()).ImagesPage),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images/sources',
      component: pageBehind(async () => (await pages()).SourcesPage),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images/sheet',
      validateSearch: sheetSearch,
      component: pageBehind(async () => (await pages()).SheetPage),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/profile/plans',
      component: pageBehind(async () => (await pages()).PlanPage),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images/$imageId',
      component: lazyRouteComponent(async () => {
        const { ImagePage } = await pages()
        await ImagePage.preload?.()
        return { Page: () => <ImagePage matchesOf={matchesOf} /> }
      }, 'Page'),
    }),
  ] as const
