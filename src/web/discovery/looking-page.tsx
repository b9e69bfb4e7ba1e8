import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { useTitle } from '#web/platform/use-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { EntriesSkeleton } from '#web/ui/skeleton.tsx'
import { LookButton } from './look-button.tsx'
import { visitsQuery } from './queries.ts'
import { Visits } from './visits.tsx'

/** Where copies of the owner's images are looked for, and what came of it. */
export function LookingPage() {
  useTitle('Where we look')
  const { data, error, refetch } = useQuery(visitsQuery)
  return (
    <Page title="Where we look" aside={<LookButton />}>
      {data ? (
        <Visits visits={data.data} />
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <EntriesSkeleton label="Loading the visits" />
      )}
    </Page>
  )
}
