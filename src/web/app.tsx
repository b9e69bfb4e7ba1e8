import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { ErrorBoundary } from './platform/crash-page.tsx'
import { createQueryClient } from './platform/query-client.ts'
import { onSessionChange } from './platform/session.ts'
import { createAppRouter } from './routes.tsx'

type AppParts = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/** The app's two stores. A session that starts or ends takes with it everything that was loaded, and the page that needs it. */
export function createApp(): AppParts {
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  onSessionChange((change) => {
    queryClient.clear()
    void (change === 'logged-out' ? router.navigate({ to: '/login' }) : router.invalidate())
  })
  return { queryClient, router }
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
