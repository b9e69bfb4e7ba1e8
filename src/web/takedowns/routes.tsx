import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { RecipientsSearch } from './desk/recipients/recipients-search.ts'
import type { NewTakedownSearch } from './start/new-takedown-search.ts'

type TakedownSearch = { page?: number } & NewTakedownSearch & RecipientsSearch

/** One kind of address for all of them: every visitor loads these lines. */
const inside = {
  getParentRoute: () => insideRoute,
  validateSearch: (search: Record<string, unknown>) => search as TakedownSearch,
}
const pages = () => import('./pages.tsx')

export const takedownRoutes = [
  createRoute({
    ...inside,
    path: '/takedowns',
    component: pageBehind(async () => (await pages()).TakedownsPage),
  }),
  createRoute({
    ...inside,
    path: '/takedowns/new',
    component: pageBehind(async () => (await pages()).NewTakedownPage),
  }),
  createRoute({
    ...inside,
    path: '/takedowns/bulk/$bulkId',
    component: pageBehind(async () => (await pages()).BulkPage),
  }),
  createRoute({
    ...inside,
    path: '/takedowns/$takedownId',
    component: pageBehind(async () => (await pages()).TakedownPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/takedowns',
    component: pageBehind(async () => (await pages()).DeskTakedownsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/takedowns/$takedownId',
    component: pageBehind(async () => (await pages()).DeskTakedownPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/takedowns/regions',
    component: pageBehind(async () => (await pages()).RegionsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/takedowns/regions/$region',
    component: pageBehind(async () => (await pages()).RegionPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/takedowns/recipients',
    component: pageBehind(async () => (await pages()).RecipientsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/takedowns/recipients/$recipient',
    component: pageBehind(async () => (await pages()).RecipientPage),
  }),
] as const

/** Below the list of sites. */
export const StartBulk = lazyPart(async () => (await pages()).startBulk())

/** Among the tools for all finds that fit a filter. */
export const StartBulkOfFilter = lazyPart(async () => (await pages()).startBulkOfFilter())

/** On the owner's page of an open case. */
export const WaysOut = lazyPart(async () => (await pages()).waysOut())
