import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { loadSession } from '#contract/accounts/endpoints.ts'
import { type FeatureFlag, isOn } from '#contract/accounts/feature-flags.ts'
import type { SignedIn, User } from '#contract/accounts/user.ts'
import { holdsOneOf, type StaffRole } from '#contract/platform/staff-roles.ts'
import { call } from '#web/platform/calls/call.ts'
import { startSession } from '#web/platform/calls/session.ts'

/** The account of this browser's session. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => call(loadSession, signal)({}),
  staleTime: Infinity,
})

/** Requests the session before anything needs it. */
export const askWhoIsIn = (queryClient: QueryClient): void => void queryClient.prefetchQuery(sessionQuery)

/** Signed-in user; undefined until the server answers. */
export const useUser = (): User | undefined => useQuery(sessionQuery).data?.user

/** True unless the account switched this part off. */
export const useIsOn = (flag: FeatureFlag): boolean => isOn(useUser()?.features ?? {}, flag)

/** Keeps the session that signing in or registering has given. */
export function keepSession(queryClient: QueryClient, { token, user }: SignedIn): void {
  startSession(token, user.role)
  queryClient.setQueryData(sessionQuery.queryKey, { user })
}

/** Keeps the account as a change has left it. */
export const keepUser = (queryClient: QueryClient, { user }: { user: User }): void =>
  void queryClient.setQueryData(sessionQuery.queryKey, { user })

/** Cached features of the signed-in account; empty while unknown. */
export const featuresIn = (queryClient: QueryClient): Record<string, boolean> =>
  queryClient.getQueryData(sessionQuery.queryKey)?.user.features ?? {}

/** Returns a test for roles; administrators have all. */
export function useMay(): (...roles: readonly StaffRole[]) => boolean {
  const has = useUser()?.staff_roles ?? []
  return (...roles) => holdsOneOf(has, roles)
}
