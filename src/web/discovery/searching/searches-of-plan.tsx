import { useQuery } from '@tanstack/react-query'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { searchingQuery } from './queries.ts'

/** Number of used searches of the plan; empty without a configured service. */
export function SearchesOfPlan() {
  const searching = useQuery(searchingQuery).data
  if (!searching || searching.services.length === 0) return null
  const { used, limit } = searching
  return (
    <Stack gap="tight">
      <Progress
        label={`${used.toLocaleString('en-US')} of ${limit.toLocaleString('en-US')} searches by picture this month`}
        percent={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
      />
      <Text size="small" tone="dim">
        <TextLink to="/profile/searches">Which services are asked</TextLink>
      </Text>
    </Stack>
  )
}
