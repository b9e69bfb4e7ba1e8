import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { RegistrationSearch } from './search.ts'

/** One kind of address for all of them: every visitor loads these lines. */
const inside = {
  getParentRoute: () => insideRoute,
  validateSearch: (search: Record<string, unknown>) => search as RegistrationSearch,
}
const pages = () => import('./pages.tsx')

export const registrationRoutes = [
  createRoute({
    ...inside,
    path: '/registrations',
    component: pageBehind(async () => (await pages()).RegistrationsPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/new',
    component: pageBehind(async () => (await pages()).NewRegistrationPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/plan',
    component: pageBehind(async () => (await pages()).PlanPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/$registrationId',
    component: pageBehind(async () => (await pages()).RegistrationPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/$registrationId/pay',
    component: pageBehind(async () => (await pages()).PayPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/registrations',
    component: pageBehind(async () => (await pages()).DeskRegistrationsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/office-fees',
    component: pageBehind(async () => (await pages()).RegistrationFeesPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/registrations/$registrationId',
    component: pageBehind(async () => (await pages()).DeskRegistrationPage),
  }),
] as const

/** On the page of an image, with its orders. */
export const RegistrationsOfImage = lazyPart(async () => (await pages()).registrationsOfImage())

/** In the library and on sheets, for more images than an address holds. */
export const RegistrationOfMany = lazyPart(async () => (await pages()).registrationOfMany())
