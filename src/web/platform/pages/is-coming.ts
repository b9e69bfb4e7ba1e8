import type { UseQueryResult } from '@tanstack/react-query'

/** True while the first answer is on its way. A failed or paused request does not count. */
export const isComing = ({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
