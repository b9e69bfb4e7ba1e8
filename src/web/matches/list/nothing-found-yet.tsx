import { useQuery } from '@tanstack/react-query'
import { isOver } from '#contract/platform/activities.ts'
import { activitiesQuery } from '#web/platform/banners/activities-banner.tsx'
import { InSlot } from '#web/platform/slot.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { anyImageQuery, anySiteQuery } from '../queries.ts'
import { whereToLook } from '../slots.ts'

/** True when no copy was ever found; false while unknown. */
export const useNothingFoundYet = (): boolean => useQuery(anySiteQuery).data?.total === 0

/** Next step for a user without matches. */
export function NothingFoundYet() {
  const images = useQuery(anyImageQuery).data?.total
  const isLooking = useQuery(activitiesQuery).data?.data.some(({ kind, state }) => kind === 'crawl' && !isOver(state))
  if (images === 0)
    return (
      <EmptyState title="First, your photographs" action={<ButtonLink to="/images">Add photographs</ButtonLink>}>
        A match is a copy of one of your photographs on somebody’s page. Add those that you want watched; then name the
        sites we should look at.
      </EmptyState>
    )
  return (
    <Stack>
      <EmptyState title="No copy was met yet">
        {isLooking
          ? 'We are looking. What we find appears here at once; you need not stay.'
          : 'Name the sites we should look at: we read their pages, politely, and compare every picture on them with yours. What we find appears here while we look.'}
      </EmptyState>
      {images !== undefined && <InSlot slot={whereToLook} />}
    </Stack>
  )
}
