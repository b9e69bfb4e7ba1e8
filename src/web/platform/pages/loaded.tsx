import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { sentenceOf } from '../calls/problem-error.ts'

type LoadedProps<Data> = {
  query: UseQueryResult<Data>
  /** What is being loaded, for those who do not see it. */
  label: string
  lines?: number
  children: (data: Data) => ReactNode
}

/** A part of a page once it has been loaded: until then its place, or why not and another try. What came once stays. */
export function Loaded<Data>({ query, children, ...waiting }: LoadedProps<Data>) {
  if (query.isPending) return <Skeleton {...waiting} />
  if (query.data === undefined)
    return <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
  return children(query.data)
}
