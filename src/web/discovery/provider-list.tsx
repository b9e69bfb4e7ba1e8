import { useQuery } from '@tanstack/react-query'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { EntriesSkeleton } from '#web/ui/feedback/skeleton.tsx'
import { providerSitesQuery } from './queries.ts'
import { WatchList } from './watching/watch-list.tsx'

/** Watch list of the app, for the staff who manage it. */
export function ProviderList({ isReadOnly }: { isReadOnly: boolean }) {
  const { data, error, refetch } = useQuery(providerSitesQuery)
  if (data)
    return <WatchList sites={data.data} everyHours={data.everyHours} keeper="provider" isReadOnly={isReadOnly} />
  if (error) return <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
  return <EntriesSkeleton label="Loading the sites we watch for everybody" />
}
