import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { firstPage, sessionToken } from './calls/session.ts'

/** Root of features' routes; `src/web/routes.tsx` adds layouts. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()()

/** Signed-in pages; visitors sign in and return. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (sessionToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
})

/** Only addresses of this site: signing in leads there. */
const isOurs = (href: string) =>
  href.startsWith('/') && new URL(href, window.location.origin).origin === window.location.origin

/** Pages for signed-out visitors; others are redirected. */
export const outsideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'outside',
  validateSearch: z.object({ next: z.string().refine(isOurs).optional().catch(undefined) }),
  beforeLoad: ({ search }) => {
    if (sessionToken() !== null) throw redirect({ href: search.next ?? firstPage() })
  },
})

/** Pages of mailed links, open to everyone. */
export const mailedRoute = createRoute({ getParentRoute: () => rootRoute, id: 'mailed' })
