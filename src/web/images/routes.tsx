import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Id } from '#contract/wire.ts'
import { insideRoute } from '#web/platform/routes.ts'
import { first, readSearch } from './library/search.ts'
import { sheetSearch } from './sheets/search.ts'

/** What features to the right show on the pages of images. */
type ImageSlots = { matchesOf: (imageId: Id) => ReactNode }

export const imageRoutes = ({ matchesOf }: ImageSlots) =>
  [
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images',
      validateSearch: readSearch,
      search: { middlewares: [stripSearchParams(first)] },
      component: lazyRouteComponent(() => import('./images-page.tsx'), 'ImagesPage'),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images/sources',
      component: lazyRouteComponent(() => import('./sources/sources-page.tsx'), 'SourcesPage'),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images/sheet',
      validateSearch: sheetSearch,
      component: lazyRouteComponent(() => import('./sheets/sheet-page.tsx'), 'SheetPage'),
    }),
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images/$imageId',
      component: lazyRouteComponent(async () => {
        const { ImagePage } = await import('./image-page.tsx')
        return { Page: () => <ImagePage matchesOf={matchesOf} /> }
      }, 'Page'),
    }),
  ] as const
