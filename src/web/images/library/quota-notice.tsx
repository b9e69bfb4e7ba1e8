import { useQuery } from '@tanstack/react-query'
import type { Received } from '#contract/endpoint.ts'
import type { getUsage } from '#contract/images/library-endpoints.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { usageQuery } from '../queries.ts'

type Images = Received<typeof getUsage>['images']

/** Says how many images nobody looks for because the plan watches fewer or they have no fingerprint, and what can be done about it. */
export function QuotaNotice() {
  const usage = useQuery(usageQuery).data
  if (!usage) return null
  return (
    <>
      <Beyond {...usage.images} />
      <Unfindable {...usage.images} />
    </>
  )
}

function Unfindable({ unfindable }: Images) {
  if (unfindable === 0) return null
  return (
    <Banner tone="warn">
      {unfindable === 1 ? 'One image' : `${unfindable.toLocaleString('en-US')} images`} cannot be compared, so no copy
      is found.{' '}
      <TextLink to="/images" search={{ status: 'unfindable' }}>
        See why
      </TextLink>
      .
    </Banner>
  )
}

function Beyond({ unmonitored, limit }: Images) {
  if (unmonitored === 0) return null
  return (
    <Banner tone="warn">
      {unmonitored === 1 ? 'One image is' : `${unmonitored.toLocaleString('en-US')} images are`} not watched: your plan
      watches {limit.toLocaleString('en-US')}, those you pinned first, then those with a{' '}
      <TextLink to="/profile/plans">tag that you put first</TextLink>, then the newest.{' '}
      <TextLink to="/profile/plans">Upgrade your plan</TextLink> to watch more, or{' '}
      <TextLink to="/images" search={{ status: 'unmonitored' }}>
        see which they are
      </TextLink>
      .
    </Banner>
  )
}
