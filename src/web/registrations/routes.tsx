import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'
import type { ListSearch, NewSearch, OrderSearch, PlanSearch } from './search.ts'

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

export const registrationRoutes = [
  createRoute({
    ...inside,
    path: '/registrations',
    validateSearch: (search: Record<string, unknown>) => search as ListSearch,
    component: pageBehind(async () => (await pages()).RegistrationsPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/new',
    validateSearch: (search: Record<string, unknown>) => search as NewSearch,
    component: pageBehind(async () => (await pages()).NewRegistrationPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/plan',
    validateSearch: (search: Record<string, unknown>) => search as PlanSearch,
    component: pageBehind(async () => (await pages()).PlanPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/$registrationId',
    validateSearch: (search: Record<string, unknown>) => search as OrderSearch,
    component: pageBehind(async () => (await pages()).RegistrationPage),
  }),
  createRoute({
    ...inside,
    path: '/registrations/$registrationId/pay',
    validateSearch: (search: Record<string, unknown>) => search as OrderSearch,
    component: pageBehind(async () => (await pages()).PayPage),
  }),
] as const

/** On the page of an image. */
export const NewRegistration = lazyPart(async () => (await pages()).newRegistration())

/** On the page of an image, with its orders. */
export const RegistrationsOfImage = lazyPart(async () => (await pages()).registrationsOfImage())

/** Beside images that are selected in the library. */
export const RegisterSelection = lazyPart(async () => (await pages()).registerSelection())
