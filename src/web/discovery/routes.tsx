import { createRoute } from '@tanstack/react-router'
import { lazy } from 'react'
import { pageBehind } from '#web/platform/page-behind.ts'
import { insideRoute } from '#web/platform/routes.ts'

const pages = () => import('./pages.tsx')

/** The way to where copies are looked for, and the button that lets the owner name sites. */
export const LookAtSites = lazy(async () => ({ default: (await import('./look-at-sites.tsx')).LookAtSites }))

export const discoveryRoutes = [
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking',
    component: pageBehind(async () => (await pages()).LookingPage),
  }),
  createRoute({
    getParentRoute: () => insideRoute,
    path: '/looking/$crawlId',
    component: pageBehind(async () => (await pages()).VisitPage),
  }),
] as const
