import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { firstPage, sessionToken } from './calls/session.ts'

/** The trunk that features hang their pages on; `src/web/routes.tsx` says what stands around them. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()()

/** Pages of a signed-in account. A visitor signs in first and then comes back. */
export const insideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  beforeLoad: ({ location }) => {
    if (sessionToken() === null) throw redirect({ to: '/login', search: { next: location.href } })
  },
})

/** Only pages of this site: to what stands here one goes after signing in. */
const isOurs = (href: string) =>
  href.startsWith('/') && new URL(href, window.location.origin).origin === window.location.origin

/** Pages for those who are not signed in; the others are sent on. */
export const outsideRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'outside',
  validateSearch: z.object({ next: z.string().refine(isOurs).optional().catch(undefined) }),
  beforeLoad: ({ search }) => {
    if (sessionToken() !== null) throw redirect({ href: search.next ?? firstPage() })
  },
})

/** Pages that mails lead to: they look like those before signing in and are open to everybody. */
export const mailedRoute = createRoute({ getParentRoute: () => rootRoute, id: 'mailed' })
