import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ActivitiesBanner } from '#web/platform/activities-banner.tsx'
import { useTitle } from '#web/platform/use-title.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/page.tsx'
import { Row } from '#web/ui/row.tsx'
import { anyImageQuery, anySiteQuery } from './queries.ts'

/** Whether no copy was ever met; false until that is known. */
export const useNothingFoundYet = (): boolean => useQuery(anySiteQuery).data?.total === 0

/** The page of matches of somebody who has none: what comes next, and none of the tools that are for finds. */
export function NothingFoundYet({ title, lookAtSites }: { title: string; lookAtSites: ReactNode }) {
  useTitle(title)
  const images = useQuery(anyImageQuery).data?.total
  return (
    <Page title={title}>
      <ActivitiesBanner />
      {images === 0 ? (
        <EmptyState title="First, your photographs" action={<ButtonLink to="/images">Add photographs</ButtonLink>}>
          A match is a copy of one of your photographs on somebody’s page. Add those that you want watched; then name
          the sites we should look at.
        </EmptyState>
      ) : (
        <EmptyState title="No copy was met yet" action={<Row gap="tight">{lookAtSites}</Row>}>
          Name the sites we should look at: we read their pages, politely, and compare every picture on them with yours.
          What we find appears here while we look.
        </EmptyState>
      )}
    </Page>
  )
}
