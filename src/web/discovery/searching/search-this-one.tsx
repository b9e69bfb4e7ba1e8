import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import type { Received } from '#contract/endpoint.ts'
import { type SkipReason, searchAgainHours, searchImage } from '#contract/discovery/search-image.ts'
import { searchServiceFacts } from '#contract/discovery/search-services.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { allVisits } from '../queries.ts'
import { counted } from '../visits/visit-words.ts'
import { imageSearchingQuery } from './queries.ts'

/** Looks for one image by all ways at once, and shows what each came to. */
export function SearchThisOne({ imageId }: { imageId: Id }) {
  const queryClient = useQueryClient()
  const search = useMutation({
    mutationFn: () => call(searchImage)({ imageId }),
    onSuccess: async ({ searching }) => {
      queryClient.setQueryData(imageSearchingQuery(imageId).queryKey, searching)
      await queryClient.invalidateQueries(allVisits)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  return (
    <Stack gap="tight">
      <Row gap="tight">
        <Button
          look="quiet"
          size="small"
          isBusy={search.isPending}
          icon={<ScanSearch aria-hidden className="size-4" />}
          onClick={() => search.mutate()}
        >
          Search this one
        </Button>
        <Text size="small" tone="dim">
          One search of your plan for each service that you allow; your watched sites cost nothing.
        </Text>
      </Row>
      {search.data && <Begun imageId={imageId} begun={search.data} />}
    </Stack>
  )
}

const reasons: Record<SkipReason, string> = {
  'not-allowed': 'you have not allowed it',
  resting: 'it rests for a while',
  'asked-lately': `it was asked within the last ${searchAgainHours} hours`,
  'no-searches-left': 'no searches are left this month',
  'not-watched': 'this photograph is not watched',
}

type BegunProps = { imageId: Id; begun: Received<typeof searchImage> }

/** Progress by way: the services follow the live state of the image. */
function Begun({ imageId, begun: { asked, notAsked, sites } }: BegunProps) {
  const services = useQuery(imageSearchingQuery(imageId)).data?.services ?? []
  const stateOf = (id: (typeof asked)[number]) => {
    const one = services.find(({ _id }) => _id === id)
    if (one === undefined || one.isUnderWay) return 'being asked'
    return one.problem ?? `done, ${counted(one.same, 'copy', 'copies')}`
  }
  return (
    <output>
      {asked.map((id) => (
        <Text key={id} size="small">
          {searchServiceFacts[id].name}: {stateOf(id)}.
        </Text>
      ))}
      {notAsked.map(({ service, why }) => (
        <Text key={service} size="small" tone="dim">
          {searchServiceFacts[service].name} is not asked: {reasons[why]}.
        </Text>
      ))}
      <Text size="small">
        {sites === 0
          ? 'You watch no site yet, so none is visited.'
          : `Visits to ${counted(sites, 'watched site')} begin within minutes.`}
      </Text>
    </output>
  )
}
