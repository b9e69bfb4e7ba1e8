import { queryOptions, useQuery } from '@tanstack/react-query'
import { getReferralCode } from '#contract/accounts/profile-endpoints.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Mono, Text } from '#web/ui/text/text.tsx'

const codeQuery = queryOptions({
  queryKey: ['accounts', 'own-referral-code'],
  queryFn: ({ signal }) => call(getReferralCode, signal)({}),
  staleTime: Infinity,
})

/** The code with which the owner invites others. */
export function ReferralCode() {
  const { data, error } = useQuery(codeQuery)
  return (
    <Panel title="Referral code">
      <Text size="small" tone="dim">
        Anyone who signs up with it counts as invited by you.
      </Text>
      {data ? (
        <Row>
          <Mono>{data.code}</Mono>
          <CopyButton text={data.code} />
        </Row>
      ) : error ? (
        <Text tone="mark">{sentenceOf(error)}</Text>
      ) : (
        <Skeleton lines={1} label="Loading your code" />
      )}
    </Panel>
  )
}
