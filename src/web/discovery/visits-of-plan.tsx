import { useQuery } from '@tanstack/react-query'
import type { Plan } from '#contract/billing/plans.ts'
import { isOver } from '#contract/platform/activities.ts'
import { activitiesQuery } from '#web/platform/activities-banner.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { visitsQuery } from './queries.ts'

/** How many visits that the owner asked for are under way, of how many at a time. Those of watched sites count for nothing. */
export function VisitsOfPlan({ limits }: { limits?: Plan['limits'] | undefined }) {
  const [visits, activities] = [useQuery(visitsQuery).data?.data, useQuery(activitiesQuery).data?.data]
  if (!limits || !visits || !activities) return null
  const underWay = new Set(activities.filter(({ state }) => !isOver(state)).map(({ _id }) => _id))
  const open = visits.filter(({ site, activity }) => site === null && underWay.has(activity)).length
  return (
    <Stack gap="tight">
      <Progress
        label={`${open} of ${limits.openCrawls} visits to sites at a time`}
        percent={limits.openCrawls === 0 ? 100 : (100 * open) / limits.openCrawls}
      />
      <Text size="small" tone="dim">
        <TextLink to="/looking">Where copies are looked for</TextLink>
      </Text>
    </Stack>
  )
}
