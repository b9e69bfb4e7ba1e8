import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { sentenceOf } from '../calls/problem-error.ts'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** Names the content for screen readers while it loads. */
  label: string
  lines?: number
  children: (data: Data) => ReactNode
}

/** Shows content, its placeholder, or an error with retry. */
export function Loaded<Data>({ query, children, ...waiting }: LoadedProps<Data>) {
  if (query.isPending) return <Skeleton {...waiting} />
  if (query.data === undefined)
    return <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
  return children(query.data)
}
