import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

/** Letters on the owner's page of a case. */
export const OwnLetters = lazyPart(async () => (await pages()).ownLetters())

/** Rule of a country, in the form of a submission. */
export const CountryContact = lazyPart(async () => (await pages()).countryContact())

export const letterRoutes = [
  createRoute({
    ...inside,
    path: '/desk/countries',
    component: pageBehind(async () => (await pages()).CountriesPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/countries/$country',
    component: pageBehind(async () => (await pages()).CountryPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/templates',
    component: pageBehind(async () => (await pages()).TemplatesPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/letters',
    component: pageBehind(async () => (await pages()).PreparedPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/reminders',
    component: pageBehind(async () => (await pages()).RemindersPage),
  }),
] as const
