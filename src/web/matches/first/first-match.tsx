import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { passFirstStep } from '#contract/images/first-steps.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { Panel } from '#web/ui/layout/panel.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { ButtonLink } from '#web/ui/navigation/links.tsx'
import { Pair } from '#web/ui/photos/pair.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { aspectOf, changesOf, Score } from '../match-words.tsx'
import { findQuery, firstStepsQuery } from '../queries.ts'

/** Celebrates the first find: the original beside its copy. */
export function FirstMatch({ matchId }: { matchId: Id }) {
  const match = useQuery(findQuery(matchId)).data
  const queryClient = useQueryClient()
  const close = useMutation({
    mutationFn: () => call(passFirstStep)({ step: 'first-match' }),
    onSuccess: (state) => queryClient.setQueryData(firstStepsQuery.queryKey, state),
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  if (!match) return <Skeleton lines={6} label="Loading the first find" />
  const { original, copy, party } = match
  return (
    <Panel title={`Your first find: ${party} shows “${original.title}”`}>
      <Pair
        height={200}
        one={{
          aspect: aspectOf(original),
          caption: 'Original',
          shown: (
            <Photo
              sources={[original.preview, original.thumbnail].filter((source) => source !== null)}
              alt={`The original, ${original.title}`}
              placeholder="image-offline"
            />
          ),
        }}
        other={{
          aspect: aspectOf(match),
          caption: 'Copy',
          shown: (
            <Photo
              sources={[copy.preview, copy.thumbnail]}
              alt={`${original.title}, the copy on ${party}`}
              placeholder="match-offline"
            />
          ),
        }}
      />
      <Row gap="tight" spread="between">
        <Row gap="tight">
          <Score {...match} />
          <Text size="small">{changesOf(match)}</Text>
        </Row>
        <Row gap="tight">
          <Button look="quiet" size="small" isBusy={close.isPending} onClick={() => close.mutate()}>
            Close
          </Button>
          <ButtonLink size="small" to="/matches/$matchId" params={{ matchId }}>
            Look at it
          </ButtonLink>
        </Row>
      </Row>
    </Panel>
  )
}
