import type { UseQueryResult } from '@tanstack/react-query'

/** Whether a first answer is on its way. What failed once, or waits for a connection, is not waited for. */
export const isComing = ({
  isPending,
  fetchStatus,
  failureCount,
}: Pick<UseQueryResult, 'isPending' | 'fetchStatus' | 'failureCount'>): boolean =>
  isPending && fetchStatus === 'fetching' && failureCount === 0
