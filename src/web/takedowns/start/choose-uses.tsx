import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ClusterInFull, Match } from '#contract/matches/match.ts'
import { createTakedown, maxUses } from '#contract/takedowns/endpoints.ts'
import { RegionCode } from '#contract/takedowns/law/region.ts'
import type { Id } from '#contract/wire.ts'
import { call } from '#web/platform/calls/call.ts'
import { TakedownRegionField } from '#web/platform/forms/choice-fields.tsx'
import { formatUrl } from '#web/platform/format-url.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { TooMany } from '#web/ui/feedback/too-many.tsx'
import { Measure } from '#web/ui/layout/measure.tsx'
import { Row } from '#web/ui/layout/row.tsx'
import { Stack } from '#web/ui/layout/stack.tsx'
import { PhotoChoices } from '#web/ui/forms/choices/photo-choices.tsx'
import { Heading } from '#web/ui/text/heading.tsx'
import { Text } from '#web/ui/text/text.tsx'
import { takedownQuery } from '../queries.ts'
import { countUses } from '../words.ts'
import { ConvertCase } from './convert-case.tsx'
import { leftOutSentences, whyLeftOut } from './left-out.ts'
import { StartRefusal } from './start-refusal.tsx'

type ChooseUsesProps = { site: ClusterInFull; matches: readonly Match[]; chosenFirst: readonly Id[] }

/** The uses of a site that can be part of its takedown: all of them at first, or those that the address names. */
export function ChooseUses({ site, matches, chosenFirst }: ChooseUsesProps) {
  const choosable = matches.filter((match) => whyLeftOut(match, site) === undefined)
  const [chosen, setChosen] = useState(() => firstChoice(choosable, chosenFirst))
  const [region, setRegion] = useState<number | null>(null)
  const start = useStart(site._id)
  const toggle = (id: Id) => setChosen((before) => before.symmetricDifference(new Set([id])))
  const submit = () => start.mutate({ matches: choosable.flatMap(({ _id }) => (chosen.has(_id) ? [_id] : [])), region })
  return (
    <Stack gap="loose">
      <Stack>
        <Heading level={2}>Uses on {site.title}</Heading>
        <LeftOut matches={matches} site={site} />
        {matches.length >= maxUses && (
          <TooMany shown={matches.length} total={site.matches.total} noun="uses; one takedown holds no more" />
        )}
        {choosable.length === 0 ? (
          <NothingLeft site={site} />
        ) : (
          <PhotoChoices
            label="Uses of your photographs"
            photos={choosable.map(choiceOf)}
            chosen={chosen}
            onToggle={toggle}
          />
        )}
      </Stack>
      <Measure>
        <TakedownRegionField
          label="Law of the notice"
          placeholder="By the host’s country"
          hint="The country of each reader decides. A choice here is followed between languages of the same law."
          value={region}
          onChange={setRegion}
        />
      </Measure>
      {start.isError && <StartRefusal error={start.error} site={site} />}
      <Row>
        <Button disabled={chosen.size === 0} isBusy={start.isPending} onClick={submit}>
          {chosen.size === 0 ? 'Choose a use' : `Go on with ${countUses(chosen.size)}`}
        </Button>
        <Text size="small" tone="dim">
          Nothing is sent yet. You check the facts, read each notice and sign it first.
        </Text>
      </Row>
    </Stack>
  )
}

const LeftOut = ({ matches, site }: Pick<ChooseUsesProps, 'matches' | 'site'>) => {
  const sentences = leftOutSentences(matches, site)
  return sentences.length > 0 && <Banner tone="plain">{sentences.join(' ')}</Banner>
}

const NothingLeft = ({ site }: Pick<ChooseUsesProps, 'site'>) => (
  <Banner tone="plain" action={site.case?.isDraft === false && <ConvertCase of={site.case} look="quiet" />}>
    No use of this site is left for a takedown.
  </Banner>
)

function firstChoice(choosable: readonly Match[], named: readonly Id[]): ReadonlySet<Id> {
  const all = choosable.map(({ _id }) => _id)
  const wanted = all.filter((id) => named.includes(id))
  return new Set(wanted.length > 0 ? wanted : all)
}

const choiceOf = ({ _id, copy, width, height, origin, original }: Match) => ({
  id: _id,
  aspect: width / height,
  sources: [copy.thumbnail],
  label: formatUrl(origin.url),
  note: original.title,
})

/** Makes the draft and leads to its page. */
function useStart(cluster: Id) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: ({ matches, region }: { matches: Id[]; region: number | null }) => {
      const wished = RegionCode.safeParse(region).data
      return call(createTakedown)({ cluster, matches, ...(wished === undefined ? {} : { region: wished }) })
    },
    onSuccess: (made) => {
      queryClient.setQueryData(takedownQuery(made._id).queryKey, made)
      void queryClient.invalidateQueries({ queryKey: ['takedowns', 'list'] })
      void queryClient.invalidateQueries({ queryKey: ['matches', 'site', cluster] })
      void navigate({ to: '/takedowns/$takedownId', params: { takedownId: made._id } })
    },
  })
}
