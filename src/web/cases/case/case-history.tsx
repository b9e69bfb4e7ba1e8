import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Happenings } from '../happenings.tsx'
import { historyQuery } from '../queries.ts'

/** Everything that happened to a case, as its owner reads it. */
export function CaseHistory({ caseId }: { caseId: Id }) {
  const history = useQuery(historyQuery(caseId))
  if (history.isPending) return <Skeleton label="Loading the history" />
  if (history.isError && history.data === undefined)
    return <ErrorState message={sentenceOf(history.error)} onRetry={() => void history.refetch()} />
  return <Happenings history={history.data.data} readBy="owner" />
}
