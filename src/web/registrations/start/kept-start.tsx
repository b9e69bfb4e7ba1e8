import { useQuery } from '@tanstack/react-query'
import type { Id } from '#contract/wire.ts'
import { ProblemError, sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { PhotoGridSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { selectionQuery } from '../queries.ts'
import { MultiStart } from './multi-start.tsx'

/** The flow of several photographs that the server keeps. */
export function KeptStart({ selectionId }: { selectionId: Id }) {
  const kept = useQuery(selectionQuery(selectionId))
  if (kept.isPending) return <PhotoGridSkeleton label="Loading your selection" />
  if (kept.error instanceof ProblemError && kept.error.kind === 'missing')
    return (
      <Stack gap="loose">
        <Banner tone="warn">We keep a selection for a week. This one is gone: choose the photographs again.</Banner>
        <MultiStart first={[]} />
      </Stack>
    )
  if (kept.isError) return <ErrorState message={sentenceOf(kept.error)} onRetry={() => void kept.refetch()} />
  return <MultiStart first={kept.data.images} />
}
