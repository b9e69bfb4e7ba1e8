import { useQuery } from '@tanstack/react-query'
import type { Received } from '#contract/endpoint.ts'
import type { getUsage } from '#contract/images/library-endpoints.ts'
import { Loaded } from '#web/platform/pages/loaded.tsx'
import { formatDay } from '#web/platform/moments.ts'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { usageQuery } from '../queries.ts'
import { TagsFirst } from './tags-first.tsx'

type Usage = Received<typeof getUsage>

/** Shows how much of the plan is used, with remedies when it is not enough. */
export const UsageOfPlan = () => (
  <Loaded query={useQuery(usageQuery)} label="Loading what you use">
    {(usage) => (
      <>
        <MonitoredImages {...usage.images} />
        <Storage {...usage.storage} />
        <Captures {...usage.evidence} />
        <Visits {...usage.crawls} />
        <Takedowns {...usage.takedowns} />
      </>
    )}
  </Loaded>
)

const inWords = (count: number) => count.toLocaleString('en-US')

/** A limit of zero counts as fully used. */
const percentOf = (used: number, limit: number) => (limit === 0 ? 100 : Math.min(100, (100 * used) / limit))

function MonitoredImages({ monitored, unmonitored, unfindable, limit }: Usage['images']) {
  const used = `${inWords(monitored)} of ${inWords(limit)} ${limit === 1 ? 'image' : 'images'}`
  return (
    <Stack gap="tight">
      <Progress label={used} percent={percentOf(monitored, limit)} />
      {unmonitored === 0 ? (
        <Text size="small" tone="dim">
          Your plan leaves no image of yours out.
        </Text>
      ) : (
        <>
          <Text size="small">
            {unmonitored === 1 ? 'One more image is' : `${inWords(unmonitored)} more images are`} in your library and
            not looked for. Those you pin are watched first, then those with a tag that you put first, then the newest:{' '}
            <TextLink to="/images" search={{ status: 'unmonitored' }}>
              see which they are
            </TextLink>{' '}
            and pin what matters most.
          </Text>
          <TagsFirst />
        </>
      )}
      {unfindable > 0 && (
        <Text size="small">
          {unfindable === 1 ? 'One image cannot' : `${inWords(unfindable)} images cannot`} be compared, so no copy is
          found. The count above leaves {unfindable === 1 ? 'it' : 'them'} out.{' '}
          <TextLink to="/images" search={{ status: 'unfindable' }}>
            See why
          </TextLink>
          .
        </Text>
      )}
    </Stack>
  )
}

const gigabytes = (bytes: number) => (bytes / 1024 ** 3).toLocaleString('en-US', { maximumFractionDigits: 1 })

/** Size of all images, including uploads in progress. */
const Storage = ({ used, limit }: Usage['storage']) => (
  <Stack gap="tight">
    <Progress label={`${gigabytes(used)} of ${gigabytes(limit)} GB`} percent={percentOf(used, limit)} />
    <Text size="small" tone="dim">
      {used < limit
        ? 'Files of your images are kept as you sent them.'
        : 'There is no room for more. Remove images that you no longer need to add others.'}
    </Text>
  </Stack>
)

/** Pages that were captured in this month. */
const Captures = ({ captures, limit }: Usage['evidence']) => (
  <Stack gap="tight">
    <Progress
      label={`${inWords(captures)} of ${inWords(limit)} captures this month`}
      percent={percentOf(captures, limit)}
    />
    <Text size="small" tone="dim">
      What is kept as evidence takes none of your storage.
    </Text>
  </Stack>
)

/** Visits that the owner started; those of watched sites do not count. */
const Visits = ({ open, limit }: Usage['crawls']) => (
  <Stack gap="tight">
    <Progress
      label={`${inWords(open)} of ${inWords(limit)} visits to sites at a time`}
      percent={percentOf(open, limit)}
    />
    <Text size="small" tone="dim">
      <TextLink to="/looking">Where copies are looked for</TextLink>
    </Text>
  </Stack>
)

const Takedowns = ({ used, limit, resetsAt }: Usage['takedowns']) => (
  <Stack gap="tight">
    {limit === null ? (
      <Text size="small">{inWords(used)} takedowns this month, without a limit</Text>
    ) : (
      <Progress label={`${inWords(used)} of ${inWords(limit)} takedowns this month`} percent={percentOf(used, limit)} />
    )}
    <Text size="small" tone="dim">
      Months begin anew on {formatDay(resetsAt)}.
    </Text>
  </Stack>
)
