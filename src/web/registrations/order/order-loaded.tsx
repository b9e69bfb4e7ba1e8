import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RegistrationInFull } from '#contract/registrations/registration.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { NotFoundPage } from '#web/platform/pages/not-found-page.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { DetailSkeleton } from '#web/ui/feedback/skeleton.tsx'

type OrderLoadedProps = {
  query: UseQueryResult<RegistrationInFull>
  children: (order: RegistrationInFull) => ReactNode
}

const unknown = new Set(['missing', 'invalid'])

/** A page of an order once it has come; an order that does not exist has no page. */
export function OrderLoaded({ query, children }: OrderLoadedProps) {
  if (query.isPending) return <DetailSkeleton label="Loading the registration" />
  if (query.data !== undefined) return children(query.data)
  if (query.error instanceof ProblemError && unknown.has(query.error.kind)) return <NotFoundPage />
  return <ErrorState message={sentenceOf(query.error)} onRetry={() => void query.refetch()} />
}
