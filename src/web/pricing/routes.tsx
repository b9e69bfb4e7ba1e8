import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const inside = { getParentRoute: () => insideRoute }
const pages = () => import('./pages.tsx')

/** Price on the owner's page of a case. */
export const OwnPrice = lazyPart(async () => (await pages()).ownPrice())

export const pricingRoutes = [
  createRoute({
    ...inside,
    path: '/desk/fees',
    component: pageBehind(async () => (await pages()).FeesPage),
  }),
] as const
