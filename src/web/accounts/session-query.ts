import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { loadSession, logout } from '#contract/accounts/endpoints.ts'
import type { SignedIn, User } from '#contract/accounts/user.ts'
import { call } from '#web/platform/call.ts'
import { endSession, startSession } from '#web/platform/session.ts'

/** The account of this browser's session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(loadSession, signal)({}),
  staleTime: Infinity,
})

/** The signed-in person; undefined until the server has said who it is. */
export const useUser = (): User | undefined => useQuery(sessionQuery).data?.user

/** Keeps the session that signing in or registering has given. */
export function keepSession(queryClient: QueryClient, { token, user }: SignedIn): void {
  startSession(token)
  queryClient.setQueryData(sessionQuery.queryKey, { user })
}

/** Ends the session here at once; the server is told as well, and forgets the token by itself if it cannot be. */
export async function logOut(): Promise<void> {
  const told = call(logout)({}).catch(() => undefined)
  endSession('logged-out')
  await told
}

/** Keeps the account as a change has left it. */
export const keepUser = (queryClient: QueryClient, { user }: { user: User }): void =>
  void queryClient.setQueryData(sessionQuery.queryKey, { user })

/** The features of the account that is signed in, as far as it is known. */
export const featuresIn = (queryClient: QueryClient): Record<string, boolean> =>
  queryClient.getQueryData(sessionQuery.queryKey)?.user.features ?? {}
