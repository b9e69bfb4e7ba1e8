import { useQuery } from '@tanstack/react-query'
import type { Received } from '#contract/endpoint.ts'
import type { getUsage } from '#contract/images/library-endpoints.ts'
import { SettingsPage } from '#web/platform/settings-page.tsx'
import { sentenceOf } from '#web/platform/problem-error.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { usageQuery } from '../queries.ts'

/** What the account's plan gives, how much of it is used, and what can be done where that is not enough. */
export function PlanPage() {
  const { data, error, refetch } = useQuery(usageQuery)
  return (
    <SettingsPage title="Plan">
      {data ? (
        <Stack>
          <MonitoredImages {...data.images} />
          <Storage {...data.storage} />
        </Stack>
      ) : error ? (
        <ErrorState message={sentenceOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading what your plan gives" />
      )}
    </SettingsPage>
  )
}

const inWords = (count: number) => count.toLocaleString('en-US')

function MonitoredImages({ monitored, unmonitored, limit }: Received<typeof getUsage>['images']) {
  const used = `${inWords(monitored)} of ${inWords(limit)} ${limit === 1 ? 'image' : 'images'}`
  return (
    <Panel title="Watched images">
      <Progress label={used} percent={limit === 0 ? 100 : (100 * monitored) / limit} />
      {unmonitored === 0 ? (
        <Text>Your plan leaves no image of yours out.</Text>
      ) : (
        <Text>
          {unmonitored === 1 ? 'One more image is' : `${inWords(unmonitored)} more images are`} in your library and not
          looked for. Those you pin are watched first, then the newest:{' '}
          <TextLink to="/images" search={{ standing: 'unwatched' }}>
            see which they are
          </TextLink>{' '}
          and pin what matters most.
        </Text>
      )}
      <Text size="small" tone="dim">
        Plans that watch more cannot be booked here yet. What is not watched stays in your library, and nothing of it is
        lost.
      </Text>
    </Panel>
  )
}

const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 1 })

/** The files of all images, with those that are being uploaded. */
const Storage = ({ used, limit }: Received<typeof getUsage>['storage']) => (
  <Panel title="Storage">
    <Progress
      label={`${gigabytes(used)} of ${gigabytes(limit)} GB`}
      percent={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
    />
    <Text>
      {used < limit
        ? 'Files of your images are kept as you sent them.'
        : 'There is no room for more. Remove images that you no longer need to add others.'}
    </Text>
  </Panel>
)
