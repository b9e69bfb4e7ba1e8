import type { QueryClient } from '@tanstack/react-query'
import { createRoute, createRouter, Outlet, type RouterHistory } from '@tanstack/react-router'
import { Suspense, useLayoutEffect } from 'react'
import { lazyPage } from '#web/platform/pages/lazy-part.tsx'
import { AppShell, askWhoIsIn, OutsideLayout, preloadAppShell } from './accounts/index.ts'
import { areas } from './areas.ts'
import { CrashPage } from './platform/pages/crash-page.tsx'
import { NotFoundPage } from './platform/pages/not-found-page.tsx'
import { insideRoute, mailedRoute, outsideRoute, rootRoute } from './platform/routes.ts'
import { sessionToken } from './platform/calls/session.ts'
import { Fillings } from './platform/slot.tsx'
import { Toasts } from './ui/feedback/toasts.tsx'

/** The top bar, left to right. */
const where = {
  places: areas.flatMap(({ places }) => [...places]),
  besides: areas.flatMap(({ besides }) => [...besides]),
}
const fillings = areas.flatMap(({ fills }) => [...fills])

rootRoute.update({ component: Root, notFoundComponent: NotFound })
outsideRoute.update({ component: OutsideLayout })
mailedRoute.update({ component: OutsideLayout })

function Root() {
  return (
    <Fillings value={fillings}>
      {/* Until the first page has come, the shell of the HTML stands there. */}
      <Suspense fallback={null}>
        <Outlet />
        <Toasts />
        <Arrived />
      </Suspense>
    </Fillings>
  )
}

/** Once the page stands, the shell that its HTML brought goes. */
function Arrived() {
  useLayoutEffect(() => document.getElementById('shell')?.remove(), [])
  return null
}

function Inside() {
  return (
    <AppShell {...where}>
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
    <AppShell {...where}>
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
        component: lazyPage(() => import('./workshop/workshop-page.tsx'), 'WorkshopPage'),
      }),
    ]

const routeTree = rootRoute.addChildren([
  outsideRoute.addChildren(areas.flatMap(({ outside }) => [...outside])),
  mailedRoute.addChildren(areas.flatMap(({ mailed }) => [...mailed])),
  insideRoute.addChildren(areas.flatMap(({ inside }) => [...inside])),
  ...areas.flatMap(({ everybody }) => [...everybody]),
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
