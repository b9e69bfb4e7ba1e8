import { createRoute } from '@tanstack/react-router'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { lazyPage } from '#web/platform/pages/lazy-part.tsx'
import { insideRoute, rootRoute } from '#web/platform/routes.ts'
import type { PlanSearch } from './plans/plan-search.ts'

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

export const billingRoutes = [
  createRoute({
    ...inside,
    path: '/profile/plans',
    validateSearch: (search: Record<string, unknown>) => search as PlanSearch,
    component: pageBehind(async () => (await pages()).PlanPage),
  }),
  createRoute({
    ...inside,
    path: '/profile/payments',
    component: pageBehind(async () => (await pages()).PaymentsPage),
  }),
  createRoute({
    ...inside,
    path: '/profile/payouts',
    component: pageBehind(async () => (await pages()).PayoutsPage),
  }),
  createRoute({
    ...inside,
    path: '/remittance',
    component: pageBehind(async () => (await pages()).RemittancePage),
  }),
  createRoute({
    ...inside,
    path: '/remittance/$number',
    component: pageBehind(async () => (await pages()).StatementPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/payouts/checks',
    component: pageBehind(async () => (await pages()).PayeesPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/payouts/runs',
    component: pageBehind(async () => (await pages()).RunsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/payouts/runs/$runId',
    component: pageBehind(async () => (await pages()).RunPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/payments',
    component: pageBehind(async () => (await pages()).DeskPaymentsPage),
  }),
  createRoute({
    ...inside,
    path: '/desk/payments/$payableId',
    component: pageBehind(async () => (await pages()).DeskPaymentPage),
  }),
  createRoute({ ...inside, path: '/desk/books', component: pageBehind(async () => (await pages()).BooksPage) }),
  createRoute({ ...inside, path: '/desk/coupons', component: pageBehind(async () => (await pages()).CouponsPage) }),
] as const

/** Public page: what the product does, its plans, and how a case goes. */
export const aboutRoutes = [
  createRoute({
    getParentRoute: () => rootRoute,
    path: '/about',
    component: lazyPage(() => import('./about/about-page.tsx'), 'AboutPage'),
  }),
] as const
