import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, lazyRouteComponent, Outlet, type RouterHistory } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import {
  accountRoutes,
  AppShell,
  askWhoIsIn,
  documentRoutes,
  mailedRoutes,
  OutsideLayout,
  preloadAppShell,
  settingsRoutes,
} from './accounts/index.ts'
import { caseRoutes, StartCases } from './cases/index.ts'
import { discoveryRoutes, LookAtSites } from './discovery/index.ts'
import { imageRoutes } from './images/index.ts'
import { ledgerRoutes, licensingRoutes } from './licensing/index.ts'
import { MatchesOfImage, matchingRoutes } from './matching/index.ts'
import { CrashPage } from './platform/crash-page.tsx'
import { NotFoundPage } from './platform/not-found-page.tsx'
import { insideRoute, mailedRoute, outsideRoute, rootRoute } from './platform/routes.ts'
import { sessionToken } from './platform/session.ts'
import { Toasts } from './ui/toasts.tsx'

/** The top bar, left to right. A feature adds its place here and its pages to the tree below. */
const places = [
  { href: '/images', label: 'Images' },
  { href: '/matches', label: 'Matches' },
  { href: '/cases', label: 'Cases' },
]

rootRoute.update({ component: Root, notFoundComponent: NotFound })
outsideRoute.update({ component: OutsideLayout })
mailedRoute.update({ component: OutsideLayout })

function Root() {
  return (
    <Suspense>
      <Outlet />
      <Toasts />
    </Suspense>
  )
}

function Inside() {
  return (
    <AppShell places={places}>
      <Outlet />
    </AppShell>
  )
}

function NotFound() {
  if (sessionToken() === null)
    return (
      <main>
        <NotFoundPage />
      </main>
    )
  return (
    <AppShell places={places}>
      <NotFoundPage />
    </AppShell>
  )
}

/** Every part of the kit on one page; it does not exist in production. */
const workshop = import.meta.env.PROD
  ? []
  : [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/ui',
        component: lazyRouteComponent(() => import('./workshop/workshop-page.tsx'), 'WorkshopPage'),
      }),
    ]

/** A slot that is still loading leaves the page around it where it is. */
const inSlot = (content: ReactNode) => <Suspense>{content}</Suspense>

const routeTree = rootRoute.addChildren([
  outsideRoute.addChildren(accountRoutes),
  mailedRoute.addChildren(mailedRoutes),
  insideRoute.addChildren([
    ...settingsRoutes,
    ...imageRoutes({ matchesOf: (imageId) => inSlot(<MatchesOfImage imageId={imageId} />) }),
    ...ledgerRoutes,
    ...matchingRoutes({
      lookAtSites: inSlot(<LookAtSites />),
      startCases: (sites) => inSlot(<StartCases sites={sites} />),
    }),
    ...caseRoutes,
    ...discoveryRoutes,
  ]),
  ...documentRoutes,
  ...licensingRoutes,
  ...workshop,
])

export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const preload = () => {
    askWhoIsIn(queryClient)
    return preloadAppShell()
  }
  insideRoute.update({ component: Object.assign(Inside, { preload }) })
  return createRouter({
    routeTree,
    context: { queryClient },
    ...(history ? { history } : {}),
    defaultPreload: 'intent',
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
}
