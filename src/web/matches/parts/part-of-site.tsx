import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Cluster } from '#contract/matches/match.ts'
import { removeSitePart } from '#contract/sites/site-parts.ts'
import { call } from '#web/platform/calls/call.ts'
import { sentenceOf } from '#web/platform/calls/problem-error.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { notify } from '#web/ui/feedback/toast.ts'
import { withoutPlace } from '../matches-links.ts'
import { allMatches, sitePartsQuery } from '../queries.ts'

type PartOfSiteProps = { of: Pick<Cluster, 'title' | 'partOf'> }

/** Says that the owner separated this part from its site, and can rejoin it; empty for other sites. */
export function PartOfSite({ of: { title, partOf } }: PartOfSiteProps) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const parts = useQuery({ ...sitePartsQuery, enabled: partOf !== null }).data?.data
  const part = parts?.find(({ party }) => party === title)
  const putBack = useMutation({
    mutationFn: call(removeSitePart),
    onSuccess: async () => {
      notify(`${title} is with ${partOf} again.`, { tone: 'ok' })
      await navigate({ to: '/matches', search: withoutPlace })
      await queryClient.invalidateQueries(allMatches)
    },
    onError: (error) => notify(sentenceOf(error), { tone: 'error', stays: 8000 }),
  })
  if (partOf === null) return null
  return (
    <Banner
      tone="plain"
      action={
        part && (
          <Button
            look="quiet"
            size="small"
            isBusy={putBack.isPending}
            onClick={() => putBack.mutate({ partId: part._id })}
          >
            Put it back
          </Button>
        )
      }
    >
      {title} is a part of {partOf} that you treat as a site of its own.
    </Banner>
  )
}
