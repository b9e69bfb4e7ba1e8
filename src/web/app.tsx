import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { featuresIn } from './accounts/index.ts'
import { ErrorBoundary } from './platform/pages/crash-page.tsx'
import { createQueryClient } from './platform/calls/query-client.ts'
import { describeSurroundings } from './platform/pages/report-crash.ts'
import { onSessionChange } from './platform/calls/session.ts'
import { createAppRouter } from './routes.tsx'

type AppParts = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/**
 * The app's two stores. A session that starts or ends takes with it everything that was loaded, and the page that needs it. `history` is the
 * browser's own unless one is given. `close` ends an app whose window stays open.
 */
export function createApp(history?: RouterHistory): AppParts & { close: () => void } {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient, history)
  describeSurroundings(() => ({
    page: router.state.matches.at(-1)?.fullPath ?? '',
    features: featuresIn(queryClient),
  }))
  const forgetSession = onSessionChange((change) => {
    void queryClient.cancelQueries()
    if (change === 'started') {
      queryClient.clear()
      void router.invalidate()
      return
    }
    // Navigates first: data cleared under a visible page would be requested again.
    const leaving = change === 'logged-out' ? router.navigate({ to: '/login' }) : router.invalidate()
    void leaving.then(() => queryClient.clear())
  })
  const close = () => {
    forgetSession()
    queryClient.clear()
  }
  return { queryClient, router, close }
}

export const App = ({ queryClient, router }: AppParts) => (
  <StrictMode>
    <ErrorBoundary>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>
)
