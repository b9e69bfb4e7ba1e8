import { createRoute, lazyRouteComponent, stripSearchParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { Id } from '#contract/wire.ts'
import { insideRoute } from '#web/platform/routes.ts'

/** What features to the right show on the pages of images. */
type ImageSlots = { matchesOf: (imageId: Id) => ReactNode }

const first = { page: 1, sort: 'DESC' } as const
const imagesSearch = z.object({
  page: z.number().int().min(1).default(first.page).catch(first.page),
  sort: z.enum(['ASC', 'DESC']).default(first.sort).catch(first.sort),
})

export const imageRoutes = ({ matchesOf }: ImageSlots) =>
  [
    createRoute({
      getParentRoute: () => insideRoute,
      path: '/images',
      validateSearch: imagesSearch,
      search: { middlewares: [stripSearchParams(first)] },
      component: lazyRouteComponent(() => import('./images-page.tsx'), 'ImagesPage'),
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
