import { createRoute } from '@tanstack/react-router'
import { lazyPart } from '#web/platform/pages/lazy-part.tsx'
import { pageBehind } from '#web/platform/pages/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

export const correspondenceRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/desk/mails',
    component: pageBehind(async () => (await pages()).MailsPage),
  }),
] as const

/** Part of a case's page at the desk, and for owners. */
export const ThreadOfCase = lazyPart(async () => (await pages()).threadOfCase())
export const OwnThread = lazyPart(async () => (await pages()).ownThread())
