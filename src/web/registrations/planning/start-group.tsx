import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { createSingleRegistrations, maxOrdersAtOnce } from '#contract/registrations/plan-endpoints.ts'
import type { PlanGroup } from '#contract/registrations/plan.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allRegistrations } from '../queries.ts'
import { useStart } from '../start/use-start.ts'

/** Makes the draft of a group. */
export function StartGroup({ group: { option, images, title } }: { group: PlanGroup }) {
  const start = useStart()
  return (
    <>
      <Button
        look="quiet"
        size="small"
        isBusy={start.isPending}
        aria-label={`Register this group: ${title}`}
        onClick={() => start.mutate({ option, images, title })}
      >
        Register this group
      </Button>
      <Failure error={start.error} />
    </>
  )
}

/** Makes a draft of each image, where the Office takes one work an application. */
export function StartSingles({ group: { option, images, title } }: { group: PlanGroup }) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const first = images.slice(0, maxOrdersAtOnce)
  const start = useMutation({
    mutationFn: () =>
      call(createSingleRegistrations)({
        option: option === 'CIPO_SINGLE' ? option : 'USCO_SINGLE',
        images: first,
      }),
    onSuccess: () => {
      void queryClient.invalidateQueries(allRegistrations)
      void navigate({ to: '/registrations', search: { show: 'drafts' } })
    },
  })
  const count = first.length === 1 ? 'a draft' : `${first.length} drafts`
  return (
    <>
      <Button
        look="quiet"
        size="small"
        isBusy={start.isPending}
        aria-label={`Make ${count} of ${title}`}
        onClick={() => start.mutate()}
      >
        Make {count}
      </Button>
      <Failure error={start.error} />
    </>
  )
}

const Failure = ({ error }: { error: Error | null }) =>
  error && (
    <Text size="small" tone="mark">
      {sentenceOf(error)}
    </Text>
  )
