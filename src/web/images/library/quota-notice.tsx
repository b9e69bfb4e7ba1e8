import { useQuery } from '@tanstack/react-query'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TextLink } from '#web/ui/navigation/links.tsx'
import { usageQuery } from '../queries.ts'

/** Says how many images exceed the plan's monitoring limit, and offers remedies. */
export function QuotaNotice() {
  const usage = useQuery(usageQuery).data
  if (!usage || usage.images.unmonitored === 0) return null
  const { unmonitored, limit } = usage.images
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
